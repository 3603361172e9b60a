import { expect, test } from "vitest";
import { describeMailFailure } from "#app/lib/mail-failure.ts";

test.each([
  ["552 5.2.2 The mailbox is full: try again when there is room", "mailbox full"],
  ["550 5.1.1 <rosa@nowhere.example>: Recipient address rejected", "no such mailbox"],
  ["554 5.7.1 Message refused as spam", "refused by their mail server"],
  ["connect ECONNREFUSED 127.0.0.1:25", "mail server not reachable"],
  ["Something else", "Something else"],
  [null, "reason unknown"],
])("the error '%s' is described as '%s'", (error, expected) => {
  expect(describeMailFailure(error)).toBe(expected);
});
