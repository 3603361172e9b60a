import { expect, test } from "vitest";
import { defaultSiteDetails } from "#domain/default-site-details.ts";
import { isExampleAddress, removableExamples, withoutExampleDetails } from "#domain/set-up/examples.ts";
import type { SetUp } from "#domain/set-up/set-up.data.ts";
import { setUpSteps } from "#domain/set-up/set-up-steps.ts";

const NEW_SITE: SetUp = {
  examples: {
    itineraries: 9,
    testimonials: 3,
    faqs: 14,
    requests: 17,
    proposals: 3,
    trips: 5,
    planners: ["Diego Salazar"],
    recipients: ["bookings@calabash.example"],
    accounts: ["traveler@calabash.example"],
    admins: ["admin@calabash.example"],
    own_itineraries: 0,
    own_planners: 0,
  },
  details: defaultSiteDetails,
  hasBankDetails: false,
  hasTerms: false,
  recipients: 1,
  isLive: false,
};
const ownDetails = {
  ...defaultSiteDetails,
  email: "us@agency.test",
  phone: "",
  address: [],
  scheduling: "https://agency.test/call",
};
const FINISHED_SITE: SetUp = {
  examples: {
    itineraries: 0,
    testimonials: 0,
    faqs: 0,
    requests: 0,
    proposals: 0,
    trips: 0,
    planners: [],
    recipients: [],
    accounts: [],
    admins: [],
    own_itineraries: 2,
    own_planners: 1,
  },
  details: ownDetails,
  hasBankDetails: true,
  hasTerms: true,
  recipients: 1,
  isLive: true,
};

const NO_SETTINGS = { hasOwnAddress: false, hasMailServer: false, backsUp: false, hasSecondFactor: false };
const ALL_SETTINGS = { hasOwnAddress: true, hasMailServer: true, backsUp: true, hasSecondFactor: true };

test("no step is done on a new site, whose only recipient is an example", () => {
  const steps = setUpSteps(NEW_SITE, NO_SETTINGS);
  expect(steps.filter(({ isDone }) => isDone)).toEqual([]);
});

test("a fully set-up site has no steps left", () => {
  const steps = setUpSteps(FINISHED_SITE, ALL_SETTINGS);
  expect(steps.filter(({ isDone }) => !isDone)).toEqual([]);
  expect(removableExamples(FINISHED_SITE)).toEqual([]);
});

test.each([{ hasBankDetails: false }, { hasTerms: false }])(
  "the step about money stays open with %o",
  (missing) => {
    const steps = setUpSteps({ ...FINISHED_SITE, ...missing }, ALL_SETTINGS).filter(({ isDone }) => !isDone);
    expect(steps).toMatchObject([{ label: "Enter your bank details and default terms" }]);
  },
);

test("a live site has done 'Go live', and has one more step if examples remain", () => {
  // 'Go live' is the eleventh step.
  const lastSteps = (setUp: SetUp) => setUpSteps(setUp, ALL_SETTINGS).slice(10);
  expect(lastSteps(FINISHED_SITE)).toMatchObject([{ label: "Go live", isDone: true }]);
  expect(lastSteps({ ...FINISHED_SITE, isLive: false })).toMatchObject([{ label: "Go live", isDone: false }]);
  expect(lastSteps({ ...NEW_SITE, isLive: true })).toMatchObject([
    { label: "Go live", isDone: true },
    { label: "Remove the examples", isDone: false },
  ]);
});

test("every example removed by going live is named", () => {
  expect(removableExamples(NEW_SITE)).toEqual([
    "9 example itineraries",
    "3 example quotes",
    "14 example FAQs",
    "example planners: Diego Salazar",
    "17 example requests with 3 proposals and 5 trips, and the demo's numbers",
    "example account traveler@calabash.example",
    "example contact details",
    "notification address bookings@calabash.example",
  ]);
});

test("example details are emptied or replaced by the admin's address, and the agency's own details stay", () => {
  const details = withoutExampleDetails({ ...defaultSiteDetails, phone: "+1 246 000" }, "me@agency.test");
  expect(details).toMatchObject({ email: "me@agency.test", phone: "+1 246 000", address: [], instagram: "" });
  // Two pages need a link for booking a call.
  expect(details.scheduling).toBe(defaultSiteDetails.scheduling);
});

test.each([
  ["http://localhost:3000", true],
  ["http://127.0.0.1:3000", true],
  ["https://trips.example", true],
  ["https://www.example.com", true],
  ["https://trips.agency.com", false],
  ["https://example.travel", false],
])("%s is an example address: %s", (address, isExample) => {
  expect(isExampleAddress(address)).toBe(isExample);
});
