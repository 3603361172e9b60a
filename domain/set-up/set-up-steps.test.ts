import { expect, test } from "vitest";
import { defaultSiteDetails } from "#domain/default-site-details.ts";
import { isExampleAddress, removableExamples, withoutExampleDetails } from "#domain/set-up/examples.ts";
import type { SetUp } from "#domain/set-up/set-up.data.ts";
import { setUpSteps } from "#domain/set-up/set-up-steps.ts";

const NEW: SetUp = {
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
  details: own,
  hasBankDetails: true,
  hasTerms: true,
  recipients: 1,
  isLive: true,
};

const NOTHING = { hasOwnAddress: false, hasMailServer: false, backsUp: false, hasSecondFactor: false };
const EVERYTHING = { hasOwnAddress: true, hasMailServer: true, backsUp: true, hasSecondFactor: true };

test("no step is done on a new site, because an example recipient does not count", () => {
  const steps = setUpSteps(NEW, NOTHING);
  expect(steps.filter(({ isDone }) => isDone)).toEqual([]);
});

test("a fully set-up site has no steps left", () => {
  const steps = setUpSteps(DONE, EVERYTHING);
  expect(steps.filter(({ isDone }) => !isDone)).toEqual([]);
  expect(removableExamples(DONE)).toEqual([]);
});

test.each([{ hasBankDetails: false }, { hasTerms: false }])(
  "the step about money stays open with %o",
  (missing) => {
    const steps = setUpSteps({ ...DONE, ...missing }, EVERYTHING).filter(({ isDone }) => !isDone);
    expect(steps).toMatchObject([{ label: "Enter your bank details and default terms" }]);
  },
);

test("'Go live' is done on a live site, where remaining examples are one more step", () => {
  const last = (setUp: SetUp) => setUpSteps(setUp, EVERYTHING).slice(10);
  expect(last(DONE)).toMatchObject([{ label: "Go live", isDone: true }]);
  expect(last({ ...DONE, isLive: false })).toMatchObject([{ label: "Go live", isDone: false }]);
  expect(last({ ...NEW, isLive: true })).toMatchObject([
    { label: "Go live", isDone: true },
    { label: "Remove the examples", isDone: false },
  ]);
});

test("every example removed by going live is named", () => {
  expect(removableExamples(NEW)).toEqual([
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

test("the example e-mail address becomes the admin's, other example details are emptied, and entered ones stay", () => {
  const details = withoutExampleDetails({ ...defaultSiteDetails, phone: "+1 246 000" }, "me@agency.test");
  expect(details).toMatchObject({ email: "me@agency.test", phone: "+1 246 000", address: [], instagram: "" });
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
