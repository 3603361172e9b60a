import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { z } from "zod";
import { ReplyTemplatesSection } from "#app/features/settings/reply-templates-section.tsx";
import { type Respond, renderInBackOffice } from "#app/lib/back-office.fixture.tsx";

const SETTINGS = "/rest/v1/site_settings";
const TEMPLATES = ["Dates", "Prices", "Visas"].map((label) => ({ id: label, label, text: `About ${label}` }));

const respond: Respond = ({ to }) => {
  const row = { key: "reply_templates", value: JSON.stringify(TEMPLATES), updated_at: "2026-01-01" };
  if (to === `GET ${SETTINGS}`) return Response.json([row]);
  return to === `PATCH ${SETTINGS}` ? Response.json([{ updated_at: "2026-01-02" }]) : undefined;
};
const namesShown = () =>
  screen.getAllByRole("button", { name: /^Move .* up$/ }).map((button) => button.getAttribute("aria-label"));

test("reply templates are moved, and a deleted one can be brought back before saving", async () => {
  const { bodiesTo } = renderInBackOffice(<ReplyTemplatesSection />, respond);
  fireEvent.click(await screen.findByRole("button", { name: "Move Visas up" }));
  expect(await screen.findByText("Visas, now 2 of 3")).toBeTruthy();
  const [deleteFirst] = screen.getAllByRole("button", { name: "Delete template", hidden: true });
  if (deleteFirst) fireEvent.click(deleteFirst);
  await waitFor(() => expect(namesShown()).toEqual(["Move Visas up", "Move Prices up"]));
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(namesShown()).toHaveLength(3));
  fireEvent.click(screen.getByRole("button", { name: "Save templates" }));
  await waitFor(() => expect(bodiesTo(`PATCH ${SETTINGS}`)).toHaveLength(1));
  const { value } = z.object({ value: z.string() }).parse(bodiesTo(`PATCH ${SETTINGS}`)[0]);
  expect(JSON.parse(value)).toEqual(
    ["Dates", "Visas", "Prices"].map((name) => expect.objectContaining({ label: name })),
  );
});
