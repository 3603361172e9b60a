import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import type { TestDatabase } from "#tests/support/database.ts";

export interface Call {
  readonly method?: string;
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Seen {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: string;
}

/** Every shape of the test is written once with a value, and learned with others. */
const TIMES_UNTIL_LEARNED = 4;
const LEARNING_MS = 300;

const requestOf = (key: string, token: string | undefined, { method = "GET", target, headers, body }: Call) =>
  new Request(`http://site.test/rest/v1/${target}`, {
    method,
    headers: {
      apikey: key,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  });

async function seen(answer: Promise<Response>): Promise<Seen> {
  const { status, headers, text } = await answer.then(async (response) => ({
    status: response.status,
    headers: [...response.headers].map(([name, value]) => `${name}: ${value}`).toSorted(),
    text: await response.text(),
  }));
  return { status, headers, body: text };
}

/** Compares the site's answers with the library's own, byte for byte. */
export function createComparison({ backend, keys }: Pick<TestDatabase, "backend" | "keys">) {
  const { direct } = backend;
  if (!direct) throw new Error("this backend answers nothing directly");
  const key = (token: string | undefined) =>
    token === keys.secretKey ? keys.secretKey : keys.publishableKey;
  const ask = (call: Call, as?: string) => seen(backend.fetch(requestOf(key(as), as, call)));

  return {
    ask,
    isDirect({ method = "GET", target, headers = {} }: Call, as?: string): boolean {
      const sent = new Headers({ ...headers, apikey: key(as), ...(as && { authorization: `Bearer ${as}` }) });
      return direct.findRead(method, `/rest/v1/${target}`, (name) => sent.get(name) ?? undefined) !== null;
    },
    /** Asks often enough that the shapes are learned; for those that never are, it waits once for all. */
    async learnAll(calls: readonly (readonly [call: Call, as?: string])[]): Promise<void> {
      for (const [call, as] of calls) {
        for (let time = 0; time < TIMES_UNTIL_LEARNED; time++) await ask(call, as);
      }
      // One shape is learned at a time, and every question is another chance.
      const countLearned = () => calls.filter(([call, as]) => this.isDirect(call, as)).length;
      let learned = countLearned();
      for (let until = performance.now() + LEARNING_MS; performance.now() < until; await setTimeout(5)) {
        if (learned === calls.length) return;
        const now = countLearned();
        if (now > learned) until = performance.now() + LEARNING_MS;
        learned = now;
      }
    },
    async learn(call: Call, as?: string): Promise<void> {
      await this.learnAll([[call, as]]);
    },
    async expectSame(call: Call, as?: string): Promise<Seen> {
      const expected = await seen(direct.library(requestOf(key(as), as, call)));
      const given = await ask(call, as);
      expect({ call, ...given }).toEqual({ call, ...expected });
      return given;
    },
  };
}
