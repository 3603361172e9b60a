import { render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { TripContact } from "#app/features/trips/trip-contact.tsx";
import { defaultSiteDetails, type SiteDetails } from "#domain/default-site-details.ts";

const renderContact = (isNear: boolean, emergencyPhone: string, details: Partial<SiteDetails> = {}) => {
  const Stub = createRoutesStub([
    { id: "root", path: "/", Component: () => <TripContact title="Portland" isNear={isNear} /> },
  ]);
  const siteDetails = { ...defaultSiteDetails, ...details, emergencyPhone };
  render(<Stub hydrationData={{ loaderData: { root: { siteDetails } } }} />);
};

test("a trip that is near shows the emergency number, and the opening hours with their time zone", () => {
  renderContact(true, "+1 246 555 0199");
  expect(screen.getByText("While you travel, day or night")).toBeTruthy();
  expect(screen.getByRole("link", { name: "+1 246 555 0199" }).getAttribute("href")).toBe("tel:+12465550199");
  expect(screen.getByText(/Barbados time/)).toBeTruthy();
});

test.each([
  [false, "+1 246 555 0199"],
  [true, ""],
])("with isNear %s and the emergency number %j, no emergency number is shown", (isNear, phone) => {
  renderContact(isNear, phone);
  expect(screen.queryByText("While you travel, day or night")).toBeNull();
});

test("an office without a phone has no telephone link", () => {
  renderContact(true, "", { phone: "" });
  const targets = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(targets).toEqual([expect.stringMatching(/^mailto:/)]);
});
