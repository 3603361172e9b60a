/** A Vitest reporter that tells scripts/test.mjs how far the run is. Vitest knows its tests file by file. */
export default class VitestProgress {
  #files = 0;
  #finishedFiles = 0;
  #finishedTests = 0;

  onTestRunStart(files) {
    this.#files = files.length;
  }

  onTestCaseResult() {
    this.#finishedTests += 1;
    this.#tell();
  }

  onTestModuleEnd() {
    this.#finishedFiles += 1;
    this.#tell();
  }

  #tell() {
    process.send?.({
      progress: `${this.#finishedTests} tests, ${this.#finishedFiles} of ${this.#files} files`,
    });
  }
}
