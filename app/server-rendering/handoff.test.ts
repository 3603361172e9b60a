import { expect, test } from "vitest";
import { HANDOFF_SCRIPT, handoffMarkup, readHandoff } from "#app/server-rendering/handoff.ts";

const data = `[{"_1":2},"it's \\\\ </script><!--&\u2028"]\n`;

test("the browser reads the data that the server wrote, and none of them ends their element", async () => {
  const stream = new Response(data).body ?? undefined;
  const markup = handoffMarkup(await readHandoff(stream)).join("");
  const [, textContent = "", script] =
    /^<script type="application\/json">([^<]*)<\/script><script>([^<]*)<\/script>$/.exec(markup) ?? [];
  expect(script).toBe(HANDOFF_SCRIPT);
  const received: string[] = [];
  const streamController = {
    enqueue: (text: string) => received.push(text),
    close: () => received.push("closed"),
  };
  new Function("window", "document", HANDOFF_SCRIPT)(
    { __reactRouterContext: { streamController } },
    { currentScript: { previousElementSibling: { textContent } } },
  );
  const [text = "", end] = received;
  expect(JSON.parse(text)).toEqual(JSON.parse(data));
  expect(end).toBe("closed");
});
