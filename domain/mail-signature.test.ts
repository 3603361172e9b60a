import { expect, it } from "vitest";
import { signatureOf } from "#domain/mail-signature.ts";

const planner = {
  id: "p",
  name: "Marva Clarke",
  image: null,
  languages: ["English", "French"],
  regions: ["Caribbean"],
  countries: [],
  reply_time: "Answers within 24 hours",
  about: "",
  is_active: true,
};
const name = { first_name: "Sam", last_name: "Best" };

it("signs as the planner who is linked to the account, if the planner is active", () => {
  expect(signatureOf({ ...name, planner })).toEqual([
    "Marva Clarke",
    "Plans trips to the Caribbean",
    "Speaks English and French",
    "Answers within 24 hours",
  ]);
  expect(signatureOf({ ...name, planner: { ...planner, is_active: false } })).toEqual(["Sam Best"]);
});

it("signs with the account's name without an active planner, and not at all without a name", () => {
  expect(signatureOf({ ...name, planner: null })).toEqual(["Sam Best"]);
  expect(signatureOf({ first_name: "", last_name: "", planner: null })).toEqual([]);
  expect(signatureOf(null)).toEqual([]);
});
