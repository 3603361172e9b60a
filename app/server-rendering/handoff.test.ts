import { expect, test } from "vitest";
import { handoffScript, readHandoff, withHandoff } from "#app/server-rendering/handoff.ts";

const PAGE = "<html><body><script>window.__reactRouterContext = {};</script></body></html>";
const data = `[{"_1":2},"it's \\\\ </script>&\u2028"]\n`;

test("the browser reads the data that the server wrote, and none of them ends the script", async () => {
  const stream = new Response(data).body ?? undefined;
  const html = withHandoff([PAGE], handoffScript(PAGE, await readHandoff(stream))).join("");
  const [, script = ""] =
    /<script>(window\.__reactRouterContext\.[^<]*)<\/script><\/body><\/html>$/.exec(html) ?? [];
  const received: string[] = [];
  const streamController = {
    enqueue: (text: string) => received.push(text),
    close: () => received.push("closed"),
  };
  new Function("window", script)({ __reactRouterContext: { streamController } });
  expect(received).toEqual([data, "closed"]);
});

test("a page without React Router's scripts stays as it is", () => {
  const page = "<html><body></body></html>";
  expect(withHandoff([page], handoffScript(page, data))).toEqual([page]);
});
