import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import vnu from "vnu-jar";
import { z } from "zod";
import { PUBLIC_PATHS, STAFF_PATHS, visit, withIds } from "#tests/support/screens.ts";
import { expect, test } from "#tests/support/staff.ts";

// The Nu HTML checker over every screen: what the server sends to visitors, and what staff see.

const hasJava = spawnSync("java", ["-version"]).status === 0;

/**
 * It does not know the newest CSS, which Lightning CSS checks. It does not see the styles that show a table as cards and
 * so take the roles of its parts. PostgreSQL's times have six digits.
 */
const ALLOWED = /^CSS: |^The “role” attribute must not be used on a “t[rdh]”|A fraction of a second must be/;

const report = z.object({
  messages: z.array(
    z.object({ type: z.string(), url: z.string(), message: z.string(), extract: z.string() }),
  ),
});

test("the HTML of every screen is valid @long", async ({ page, request, staff, service }, info) => {
  if (!hasJava) process.stderr.write("HTML IS NOT CHECKED: no Java (Debian: default-jre-headless)\n");
  test.skip(!hasJava, "no Java");
  test.setTimeout(900_000);
  const files: string[] = [];
  const keep = (path: string, html: string) => {
    const file = info.outputPath(`${path.replaceAll("/", "_")}.html`);
    writeFileSync(file, html);
    files.push(file);
  };
  for (const route of PUBLIC_PATHS) {
    const path = await withIds(service, route);
    keep(route, await (await request.get(path)).text());
  }
  await staff.enter(page, "/admin/help");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const route of STAFF_PATHS.filter((path) => !/^\/admin(\/help)?$/.test(path))) {
    await visit(page, await withIds(service, route));
    await expect(page.getByRole("main").locator("[aria-busy=true]"), route).toHaveCount(0);
    keep(route, await page.content());
  }
  const options = ["--exit-zero-always", "--errors-only", "--format", "json"];
  const { stderr } = spawnSync("java", ["-jar", String(vnu), ...options, ...files], {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  const { messages } = report.parse(JSON.parse(stderr));
  const found = messages.filter(({ message }) => !ALLOWED.test(message));
  expect(found.map(({ url, message, extract }) => `${url.split("/").pop()}: ${message} ${extract}`)).toEqual(
    [],
  );
});
