import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

test("each alert fires when it should and not before (apt-get install prometheus)", () => {
  const output = execFileSync("promtool", ["test", "rules", join(ROOT, "deploy/alerts.test.yml")], {
    encoding: "utf8",
  });
  expect(output).toContain("SUCCESS");
});

test("each alert links to a section of the manual", () => {
  const rules = readFileSync(join(ROOT, "deploy/alerts.yml"), "utf8");
  const manual = readFileSync(join(ROOT, "docs/operating.md"), "utf8");
  const anchors = [...manual.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );
  const links = [...rules.matchAll(/section: docs\/operating\.md#(.+)$/gm)].map(([, anchor]) => anchor);
  expect(links.length).toBe([...rules.matchAll(/- alert:/g)].length);
  for (const link of links) expect(anchors).toContain(link);
});
