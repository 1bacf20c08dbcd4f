// Sends a file to the imports of the API, byte for byte, and waits until every game in it is judged.
import { fill } from "../elements.js";

export class Importing {
  constructor(api, texts) {
    this.api = api;
    this.texts = texts;
  }

  // What the API answers; an error whose message is the sentence of its problem otherwise.
  async ask(address, options) {
    const answer = await fetch(address, options).catch(() => { throw new Error(this.texts.unreachable); });
    if (answer.ok) return answer;
    const problem = await answer.json().catch(() => ({}));
    throw new Error(problem.detail ?? problem.title ?? fill(this.texts.failed, { status: answer.status }));
  }

  // The state of the import at its end; `seen` is told how many games were read so far.
  async run(name, blob, how, seen) {
    const body = new FormData();
    body.append("file", blob, name);
    let state = await (await this.ask(`${this.api}/imports?${new URLSearchParams({ wait: 2, ...how })}`, { method: "POST", body })).json();
    while (["waiting", "running"].includes(state.state)) {
      seen(state.games);
      state = await (await this.ask(`${state.url}?wait=2`)).json();
    }
    return state;
  }

  // One line of NDJSON a game.
  async results(state) {
    return (await this.ask(state.results)).text();
  }
}
