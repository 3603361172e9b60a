import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { jsonBody } from "#server/http/middleware/json-body.ts";

const app = new Hono<AppEnv>();
app.use(jsonBody());
app.all("*", async (c) => c.text(await c.req.text(), 200, { "x-received": c.req.header("x-sent") ?? "" }));

function send(body: BodyInit | null, path = "/rest/v1/faqs", contentType = "application/json") {
  return app.request(path, {
    method: "POST",
    body,
    headers: { "content-type": contentType, "x-sent": "a header" },
  });
}

describe("jsonBody", () => {
  it.each([
    ['{"a":[1,{"b":"été 🌴"}]}'],
    ['  {"spaces" : true }\n'],
    ['{"pair":"\\ud83c\\udf34","tab":"\\u0009"}'],
    ['{"text":"a backslash \\\\u0000 and \\\\ud800"}'],
    ['{"text":"__proto__","more":"\\"__proto__\\":1"}'],
    [`${"[".repeat(64)}${"]".repeat(64)}`],
    [`[${"{},".repeat(999)}{}]`],
    ['{"brackets":"[[[[[[[[\\"[[[[[[[["}'],
    [""],
  ])("passes %s on byte for byte", async (text) => {
    const response = await send(text);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(text);
    expect(response.headers.get("x-received")).toBe("a header");
  });

  it.each([
    ["malformed JSON", "{", "The request body is not valid JSON."],
    ["trailing text", "{} {}", "The request body is not valid JSON."],
    ["a raw NUL", '{"a":"\0"}', "The request body contains a NUL character."],
    ["an escaped NUL", '{"a":"x\\u0000"}', "cannot be stored"],
    ["an escaped NUL in a name", '{"x\\u0000":1}', "cannot be stored"],
    ["an escaped NUL after backslashes", '{"a":"\\\\\\u0000"}', "cannot be stored"],
    ["half a surrogate pair", '{"a":"\\ud800"}', "cannot be stored"],
    ["half a surrogate pair in capitals", '{"a":"\\uDC00 "}', "cannot be stored"],
    ["the name __proto__", '{"a":{"__proto__":1}}', "the name __proto__"],
    ["the name __proto__ with an escaped character", '{"\\u005f_proto__":1}', "the name __proto__"],
    ["deep nesting", `${"[".repeat(65)}${"]".repeat(65)}`, "nested deeper than 64"],
    ["too many rows", `[${"{},".repeat(1000)}{}]`, "at most 1000"],
    ["deep nesting that is never closed", "[".repeat(900_000), "nested deeper than 64"],
    ["invalid UTF-8", new Uint8Array([0x22, 0xff, 0x22]), "The request body is not valid UTF-8."],
    ["overlong UTF-8", new Uint8Array([0x22, 0xc0, 0x80, 0x22]), "The request body is not valid UTF-8."],
  ])("refuses %s", async (_, body, message) => {
    for (const path of ["/rest/v1/faqs", "/auth/v1/token", "/functions/v1/send"]) {
      const response = await send(body, path);
      expect(response.status).toBe(400);
      expect(await response.text()).toContain(message);
    }
  });

  it("checks a megabyte of backslashes and quotes within the time limit of a test", async () => {
    const response = await send(
      JSON.stringify({ a: "\\".repeat(240_000), b: '"'.repeat(240_000), c: "\u0001" }),
    );
    expect(response.status).toBe(200);
  });

  it("accepts only JSON for tables and accounts", async () => {
    expect((await send("a=1", "/rest/v1/faqs", "application/x-www-form-urlencoded")).status).toBe(415);
    expect((await send('{"a":1}', "/auth/v1/token", "text/plain")).status).toBe(415);
    expect(
      (await send('{"a":1}', "/rest/v1/faqs", "application/vnd.pgrst.object+json; charset=utf-8")).status,
    ).toBe(200);
  });

  it("lets a function accept a form body without NUL, as one-click unsubscribe sends it", async () => {
    const form = "application/x-www-form-urlencoded";
    expect((await send("List-Unsubscribe=One-Click", "/functions/v1/unsubscribe", form)).status).toBe(200);
    expect((await send("a=\0", "/functions/v1/unsubscribe", form)).status).toBe(400);
  });

  it("does not check the bodies of uploads and pages", async () => {
    expect((await send("{", "/storage/v1/object/x")).status).toBe(200);
    expect((await send("{", "/contact")).status).toBe(200);
  });
});
