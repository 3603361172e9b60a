import { expect, test } from "vitest";
import { fromForm, toForm } from "#app/features/settings/site-details-form.ts";
import { defaultSiteDetails } from "#domain/default-site-details.ts";

/** Opening hours with a free text instead of days, as in older settings. */
const freeText = { days: [], opens: "09:00", closes: "10:00", text: "Market days" };

test("site details loaded into the form and saved without a change stay the same", () => {
  const details = { ...defaultSiteDetails, hours: [...defaultSiteDetails.hours, freeText] };
  expect(fromForm(toForm(details))).toEqual(details);
});

test("chosen days replace the free text, and blank lines of the address are dropped", () => {
  const form = toForm({ ...defaultSiteDetails, address: ["Christ Church", ""] });
  const saved = fromForm({ ...form, hours: [{ ...freeText, days: ["Sunday"] }] });
  expect(saved.hours).toEqual([{ days: ["Sunday"], opens: "09:00", closes: "10:00" }]);
  expect(saved.address).toEqual(["Christ Church"]);
});
