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

it("the signature is the profile of the planner linked to the account, if that planner is active", () => {
  expect(signatureOf({ ...name, planner })).toEqual([
    "Marva Clarke",
    "Plans trips to the Caribbean",
    "Speaks English and French",
    "Answers within 24 hours",
  ]);
  expect(signatureOf({ ...name, planner: { ...planner, is_active: false } })).toEqual(["Sam Best"]);
});

it("without an active planner, the signature is the account's name, or empty if the account has no name", () => {
  expect(signatureOf({ ...name, planner: null })).toEqual(["Sam Best"]);
  expect(signatureOf({ first_name: "", last_name: "", planner: null })).toEqual([]);
  expect(signatureOf(null)).toEqual([]);
});
