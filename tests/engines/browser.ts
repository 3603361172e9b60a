import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setTimeout as delay } from "node:timers/promises";

/** An element of the page, wrapped by the driver of the browser engine. */
export interface PageElement {
  click(): Promise<void>;
  type(text: string): Promise<void>;
  /** Sets the file of a file input. */
  choose(file: string): Promise<void>;
}

/** What each engine implements itself. `Browser` builds everything else on it. */
export interface Driver {
  open(url: string): Promise<void>;
  /** Evaluates a JavaScript expression in the page. */
  evaluate<T>(expression: string): Promise<T>;
  /** The element that a JavaScript expression in the page returns. */
  find(expression: string): Promise<PageElement | null>;
  screenshot(): Promise<Uint8Array>;
  /** Errors and warnings of the console since the last call. */
  problems(): readonly string[];
  /** Where downloads are saved. */
  readonly downloads: string;
  close(): Promise<void>;
}

/** Finds elements by role and accessible name, by label or by text; with `in`, only inside another element. */
export type Query = {
  readonly role?: string;
  readonly name?: string | RegExp;
  readonly label?: string | RegExp;
  readonly text?: string | RegExp;
  readonly in?: Query;
};

const TIMEOUT_MS = 30_000;
const testingLibrary = readFileSync(
  createRequire(import.meta.url).resolve("@testing-library/dom/dist/@testing-library/dom.umd.min.js"),
  "utf8",
);

/** Drives a page the same way in every engine. */
export class Browser {
  readonly #driver: Driver;
  readonly #base: string;

  constructor(driver: Driver, base: string) {
    this.#driver = driver;
    this.#base = base;
  }

  async open(path: string): Promise<void> {
    await this.#driver.open(new URL(path, this.#base).href);
    await this.waitFor(`${path} to hydrate`, '"hydrated" in document.documentElement.dataset');
  }

  /** Resolves once the element is visible. */
  async see(query: Query): Promise<void> {
    await this.waitFor(describeQuery(query), `Boolean(${locate(query)})`);
  }

  async read(query: Query): Promise<string> {
    await this.see(query);
    return this.#driver.evaluate(`${locate(query)}?.innerText ?? ""`);
  }

  /** Resolves once the page has exactly `count` such elements. */
  async seeCount(query: Query, count: number): Promise<void> {
    await this.waitFor(`${count} of ${describeQuery(query)}`, `${locateAll(query)}.length === ${count}`);
  }

  async click(query: Query): Promise<void> {
    await (await this.#element(query)).click();
  }

  /** Replaces the value of a field. */
  async fill(query: Query, text: string): Promise<void> {
    const field = await this.#element(query);
    await this.#driver.evaluate(`${locate(query)}.select?.()`);
    await field.type(text);
  }

  /**
   * Sets the value directly, because each driver types differently into the parts of a date field. Uses the browser's
   * own setter, because React replaces the setter of the field.
   */
  async fillDate(query: Query, date: string): Promise<void> {
    await this.see(query);
    await this.#driver.evaluate(`(() => {
      const field = ${locate(query)};
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, ${JSON.stringify(date)});
      for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
    })()`);
  }

  async select(query: Query, value: string): Promise<void> {
    await this.see(query);
    await this.#driver.evaluate(`(() => {
      const field = ${locate(query)};
      const option = [...field.options].find(({ label, value }) => [label, value].includes(${JSON.stringify(value)}));
      field.value = option.value;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    })()`);
  }

  async chooseFile(query: Query, file: string): Promise<void> {
    await (await this.#element(query)).choose(file);
  }

  async path(): Promise<string> {
    return this.#driver.evaluate("location.pathname + location.search");
  }

  evaluate<T>(expression: string): Promise<T> {
    return this.#driver.evaluate(expression);
  }

  async waitFor(what: string, condition: string): Promise<void> {
    const deadline = Date.now() + TIMEOUT_MS;
    for (;;) {
      let cause: unknown;
      try {
        await this.#prepare();
        if (await this.#driver.evaluate<boolean>(condition)) return;
      } catch (error) {
        // Evaluating fails for a moment while the browser navigates.
        cause = error;
      }
      if (Date.now() > deadline) throw new Error(`timed out waiting for ${what}`, { cause });
      await delay(100);
    }
  }

  screenshot(): Promise<Uint8Array> {
    return this.#driver.screenshot();
  }

  async #prepare(): Promise<void> {
    if (await this.#driver.evaluate<boolean>('typeof TestingLibraryDom === "object"')) return;
    // The bundle defines its global variable on `this`, so `this` must be the window.
    await this.#driver.evaluate(`(function () {${testingLibrary}}).call(globalThis)`);
  }

  async #element(query: Query): Promise<PageElement> {
    await this.see(query);
    const element = await this.#driver.find(locate(query));
    if (!element) throw new Error(`${describeQuery(query)} has disappeared`);
    return element;
  }
}

const describeQuery = (query: Query) =>
  JSON.stringify(query, (_, value) => (value instanceof RegExp ? String(value) : value));
/** A string matches any text that contains it, ignoring case, as in Playwright. */
const regExpSource = (value: string | RegExp) =>
  String(value instanceof RegExp ? value : new RegExp(value.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"), "i"));
const locate = (query: Query) => `${locateAll(query)}[0]`;

function locateAll(query: Query): string {
  const { role, name, label, text } = query;
  // While the outer element is missing, nothing is found in an empty one.
  const scope = query.in ? `(${locate(query.in)} ?? document.createElement("i"))` : "document.body";
  const options = name === undefined ? "{}" : `{ name: ${regExpSource(name)} }`;
  const elements = role
    ? `TestingLibraryDom.queryAllByRole(${scope}, "${role}", ${options})`
    : label
      ? `TestingLibraryDom.queryAllByLabelText(${scope}, ${regExpSource(label)})`
      : `TestingLibraryDom.queryAllByText(${scope}, ${regExpSource(text ?? "")})`;
  // File inputs are hidden behind a button, but drivers can set their file.
  return `${elements}.filter((element) => element.matches("input[type=file]") || element.checkVisibility())`;
}
