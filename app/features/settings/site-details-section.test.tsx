import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { SiteDetailsSection } from "#app/features/settings/site-details-section.tsx";
import { type Respond, renderInBackOffice } from "#app/lib/back-office.fixture.tsx";
import { defaultSiteDetails, type SiteDetails } from "#domain/default-site-details.ts";

afterEach(() => {
  sessionStorage.clear();
});

const SAVE = "PATCH /rest/v1/site_settings";
const NO_ROWS = () => Response.json([]);

/** A database with these details, saved at this time. */
const database =
  (details: Partial<SiteDetails>, updated_at: string): Respond =>
  ({ to, query }) => {
    if (to === "GET /rest/v1/site_settings")
      return Response.json([{ value: JSON.stringify({ ...defaultSiteDetails, ...details }), updated_at }]);
    if (to !== SAVE) return undefined;
    return query.get("updated_at") === `eq.${updated_at}`
      ? Response.json([{ key: "site_details" }])
      : NO_ROWS();
  };
const openForm = async (respond: Respond) => {
  const { bodiesTo, unmount } = renderInBackOffice(<SiteDetailsSection />, respond);
  const phone = await screen.findByLabelText<HTMLInputElement>("Phone");
  return {
    unmount,
    phone,
    type: (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } }),
    save: () => fireEvent.click(screen.getByRole("button", { name: "Save Site Details" })),
    savedDetails: () => bodiesTo(SAVE).map((body) => JSON.parse((body as { value: string }).value)),
  };
};

test("site details are saved without blank lines; unsaved input survives a reload, and is forgotten once saved", async () => {
  const respond = database({ phone: "1" }, "2026-01-01");
  const first = await openForm(respond);
  first.type("Address", "12 Careenage Road\n\nBridgetown");
  first.type("Phone", "2");
  first.unmount();
  const second = await openForm(respond);
  expect(second.phone.value).toBe("2");
  second.save();
  await waitFor(() =>
    expect(second.savedDetails()).toMatchObject([
      { phone: "2", address: ["12 Careenage Road", "Bridgetown"] },
    ]),
  );
  expect(await screen.findByText("Site details saved")).toBeTruthy();
  second.unmount();
  expect((await openForm(respond)).phone.value).toBe("1");
});

test("a failed save of the site details says why, and keeps the input", async () => {
  const stored = database({}, "2026-01-01");
  const form = await openForm((request) =>
    request.to === SAVE ? Response.json({ code: "42501", message: "" }, { status: 403 }) : stored(request),
  );
  form.type("Phone", "2");
  form.save();
  expect(await screen.findByText("You do not have permission to do this.")).toBeTruthy();
  expect(form.phone.value).toBe("2");
});

test("site details that a colleague changed meanwhile are not overwritten; changes to other fields are kept", async () => {
  let respond = database({ phone: "1" }, "2026-01-01");
  const form = await openForm((request) => respond(request));
  respond = database({ phone: "3" }, "2026-01-02");
  form.type("Phone", "2");
  form.type("Holding page text", "Launching soon");
  form.save();
  expect(
    await screen.findByText(/^Someone else has saved the site details .*You both changed: phone\./),
  ).toBeTruthy();
  expect(form.savedDetails()).toHaveLength(1);
  form.type("Phone", "1");
  form.save();
  expect(await screen.findByText("Site details saved")).toBeTruthy();
  expect(form.savedDetails().at(-1)).toMatchObject({ phone: "3", launchText: "Launching soon" });
});

test("opening hours that end before they start are refused, and valid ones are saved with their time zone", async () => {
  const hours = [{ days: ["Monday" as const, "Wednesday" as const], opens: "09:00", closes: "17:00" }];
  const form = await openForm(database({ hours }, "2026-01-01"));
  const row = within(screen.getByRole("group", { name: "Hours, row 1" }));
  fireEvent.click(row.getByLabelText("Wednesday"));
  fireEvent.change(row.getByLabelText("Closes"), { target: { value: "08:00" } });
  form.save();
  expect(await row.findByText("Enter a time after the opening time")).toBeTruthy();
  fireEvent.change(row.getByLabelText("Closes"), { target: { value: "15:30" } });
  form.type("Time zone", "America/Lima");
  form.save();
  expect(await screen.findByText("Site details saved")).toBeTruthy();
  expect(form.savedDetails()).toMatchObject([
    { hours: [{ days: ["Monday"], opens: "09:00", closes: "15:30" }], timeZone: "America/Lima" },
  ]);
});
