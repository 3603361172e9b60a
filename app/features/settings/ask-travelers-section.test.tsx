import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { AskTravelersSection } from "#app/features/settings/ask-travelers-section.tsx";
import { renderInBackOffice } from "#app/lib/back-office.fixture.tsx";

test("travelers are asked for a testimonial by default, and the switch turns that off", async () => {
  const { bodiesTo } = renderInBackOffice(<AskTravelersSection />);
  const input = await screen.findByRole("switch", { name: "Ask travelers for a testimonial", checked: true });
  fireEvent.click(input);
  expect(await screen.findByText("Travelers are no longer asked.")).toBeTruthy();
  expect(bodiesTo("POST /rest/v1/site_settings")).toEqual([{ key: "ask_travelers", value: "false" }]);
  expect(await screen.findByRole("switch", { checked: false })).toBeTruthy();
});
