import { expect, test } from "vitest";
import { type SetUp, withoutExampleDetails } from "#app/features/site/manage/set-up.data.ts";
import { setUpSteps, visibleExamples } from "#app/features/site/manage/set-up-steps.ts";
import { defaultSiteDetails } from "#domain/default-site-details.ts";

const NEW: SetUp = {
  examples: {
    itineraries: 9,
    testimonials: 3,
    planners: ["Diego Salazar"],
    recipients: ["bookings@calabash.example"],
    own_itineraries: 0,
    own_planners: 0,
  },
  details: defaultSiteDetails,
  hasBankDetails: false,
  recipients: 1,
  hasSecondFactor: false,
};
const own = {
  ...defaultSiteDetails,
  email: "us@agency.test",
  phone: "",
  address: [],
  scheduling: "https://agency.test/call",
};
const DONE: SetUp = {
  examples: {
    itineraries: 0,
    testimonials: 0,
    planners: [],
    recipients: [],
    own_itineraries: 2,
    own_planners: 1,
  },
  details: own,
  hasBankDetails: true,
  recipients: 1,
  hasSecondFactor: true,
};

test("a new site has every step before it, an example recipient is none", () => {
  const steps = setUpSteps(NEW, { sendsMail: false, backsUp: false, isLive: false });
  expect(steps.filter(({ isDone }) => isDone)).toEqual([]);
});

test("a site that is set up has nothing left", () => {
  const steps = setUpSteps(DONE, { sendsMail: true, backsUp: true, isLive: true });
  expect(steps.filter(({ isDone }) => !isDone)).toEqual([]);
  expect(visibleExamples(DONE)).toEqual([]);
});

test("each example that visitors can see is named", () => {
  expect(visibleExamples(NEW)).toEqual([
    "9 example itineraries",
    "3 example quotes",
    "example planners: Diego Salazar",
    "example contact details",
    "notification address bookings@calabash.example",
  ]);
});

test("example contact details give way to the admin's address; what was entered stays", () => {
  const details = withoutExampleDetails({ ...defaultSiteDetails, phone: "+1 246 000" }, "me@agency.test");
  expect(details).toMatchObject({ email: "me@agency.test", phone: "+1 246 000", address: [], instagram: "" });
  expect(details.scheduling).toBe(defaultSiteDetails.scheduling);
});
