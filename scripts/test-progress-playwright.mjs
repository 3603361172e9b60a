/** A Playwright reporter that tells scripts/test.mjs how far the run is. */
export default class PlaywrightProgress {
  #total = 0;
  #finished = new Set();

  onBegin(_config, suite) {
    this.#total = suite.allTests().length;
  }

  onTestEnd(test, result) {
    // A test that will be tried again is not finished.
    if (result.status !== test.expectedStatus && result.retry < test.retries) return;
    this.#finished.add(test.id);
    process.send?.({ progress: `${this.#finished.size} of ${this.#total}` });
  }

  printsToStdio() {
    return false;
  }
}
