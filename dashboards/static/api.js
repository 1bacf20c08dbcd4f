// Asks the API. Whatever it refuses becomes an error that says why, in the sentence of its problem; so does a server that
// cannot be reached. The words of our own stand on the body of every page.
import { fill } from "./elements.js";

const words = document.body.dataset;

export class Refused extends Error {}

export class Unreachable extends Error {}

// The answer, which is one that was asked for; something between us and the server may have given another.
export async function ask(address, options) {
  const answer = await fetch(address, options).catch((cause) => { throw new Unreachable(words.unreachable, { cause }); });
  if (answer.ok) return answer;
  const problem = await answer.json().catch(() => ({}));
  throw new Refused(problem.detail ?? problem.title ?? fill(words.failed, { status: answer.status }));
}

export const askJson = async (address, options) => (await ask(address, options)).json();

export const post = (address, type, body, options) =>
  askJson(address, { ...options, method: "POST", body, ...(type ? { headers: { "Content-Type": type } } : {}) });

// An import at its end: waits as long as it waits or runs; `seen` is told how many games were read so far.
export async function untilDone(job, wait, options, seen = () => {}) {
  let state = job;
  while (["waiting", "running"].includes(state.state)) {
    seen(state.games);
    state = await askJson(`${state.url}?wait=${wait}`, options?.());
  }
  return state;
}
