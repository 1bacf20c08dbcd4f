// Sends a file to the imports of the API, byte for byte, and waits until every game in it is judged.
import { ask, post, untilDone } from "../api.js";

const WAIT = 2;

export class Importing {
  constructor(api) {
    this.api = api;
  }

  // The state of the import at its end; `seen` is told how many games were read so far.
  async run(name, blob, how, seen) {
    const body = new FormData();
    body.append("file", blob, name);
    const asked = new URLSearchParams({ wait: WAIT, ...how });
    return untilDone(await post(`${this.api}/imports?${asked}`, null, body), WAIT, null, seen);
  }

  // One line of NDJSON a game.
  async results(state) {
    return (await ask(state.results)).text();
  }
}
