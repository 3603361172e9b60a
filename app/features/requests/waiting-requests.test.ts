import { expect, test } from "vitest";
import { parseBody } from "#app/features/requests/waiting-requests.ts";

test("parseBody returns the type and the data of a waiting request", () => {
  const body = { type: "contact", data: { name: "Ines", message: "Hello" } };
  expect(parseBody(JSON.stringify(body))).toEqual(body);
});

test.each(["", "{", "null", "[]", "{}", '{"type":"postcard","data":{}}', '{"type":5}'])(
  "for the invalid content %j, parseBody returns null",
  (content) => {
    expect(parseBody(content)).toBeNull();
  },
);
