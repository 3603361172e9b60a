import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LaunchStatus } from "#app/features/site/manage/launch-status.tsx";
import { PreLaunchBar } from "#app/features/site/manage/pre-launch-bar.tsx";
import { type Respond, renderInBackOffice, storeSession } from "#app/lib/back-office.fixture.tsx";

beforeEach(storeSession);
afterEach(() => {
  localStorage.clear();
});

const SAVE = "POST /rest/v1/site_settings";
const siteThatIs =
  (isLive: boolean): Respond =>
  ({ to }) =>
    to === "GET /rest/v1/site_settings" ? Response.json([{ value: String(isLive) }]) : undefined;
const stored = (...values: readonly string[]) => values.map((value) => ({ key: "is_live", value }));
/** Waits until the switch shows what is stored. While saving, it is disabled and already shows the new state. */
const switchToBe = (checked: boolean) =>
  waitFor(() => {
    const launch = screen.getByRole<HTMLButtonElement>("switch", { name: "Site is live", checked });
    expect(launch.ariaDisabled).toBe("false");
  });

test("the launch switch closes the site, and 'Undo' opens it again", async () => {
  const { bodiesTo } = renderInBackOffice(<LaunchStatus />, siteThatIs(true));
  fireEvent.click(await screen.findByRole("switch", { name: "Site is live", checked: true }));
  expect(await screen.findByText("Site is in pre-launch mode")).toBeTruthy();
  await switchToBe(false);
  expect(screen.getByRole("link", { name: /^Preview the site/ }).getAttribute("href")).toBe("/?preview");
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Site is now live!")).toBeTruthy();
  await switchToBe(true);
  expect(bodiesTo(SAVE)).toEqual(stored("false", "true"));
});

test("a launch switch that cannot be stored says so and switches back", async () => {
  renderInBackOffice(<LaunchStatus />, (request) =>
    request.to === SAVE
      ? Response.json({ code: "42501", message: "" }, { status: 403 })
      : siteThatIs(true)(request),
  );
  fireEvent.click(await screen.findByRole("switch", { name: "Site is live" }));
  expect(await screen.findByText("Error updating site status")).toBeTruthy();
  await switchToBe(true);
});

test("while the site is closed, a bar says so and opens it", async () => {
  const { bodiesTo } = renderInBackOffice(<PreLaunchBar />, siteThatIs(false));
  const bar = await screen.findByRole("region", { name: "The site is not live" });
  fireEvent.click(within(bar).getByRole("button", { name: "Go live" }));
  expect(await screen.findByText("Site is now live!")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("region", { name: "The site is not live" })).toBeNull());
  expect(bodiesTo(SAVE)).toEqual(stored("true"));
});
