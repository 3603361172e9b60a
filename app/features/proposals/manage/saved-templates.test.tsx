import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Template } from "#app/features/proposals/manage/proposal-templates.data.ts";
import { SavedTemplates } from "#app/features/proposals/manage/saved-templates.tsx";
import { TemplatePicker } from "#app/features/proposals/manage/template-picker.tsx";
import { renderInBackOffice } from "#app/lib/back-office.fixture.tsx";

const TEMPLATES = "/rest/v1/proposal_templates";
const template: Template = {
  id: "55555555-5555-4555-8555-555555555555",
  kind: "terms",
  name: "House terms",
  language: "en",
  body: "The deposit holds rooms.",
  lines: [],
  currency: null,
  created_at: "2026-11-17T12:00:00Z",
  updated_at: "2026-11-17T12:00:00Z",
};
const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("a template is renamed, and deleted only after a confirmation", async () => {
  const { changesTo } = renderInBackOffice(<SavedTemplates templates={[template]} onUse={() => {}} />);
  click("Rename: House terms");
  fireEvent.change(screen.getByLabelText("New name"), { target: { value: " Terms II " } });
  click("Save name");
  await waitFor(() => expect(screen.queryByLabelText("New name")).toBeNull());
  expect(changesTo(`PATCH ${TEMPLATES}`)).toEqual([{ id: `eq.${template.id}`, name: "Terms II" }]);

  const deletions = () => changesTo(`DELETE ${TEMPLATES}`);
  click("Delete: House terms");
  click("Cancel");
  expect(deletions()).toEqual([]);
  click("Delete: House terms");
  click("Delete");
  expect(await screen.findByText("Template deleted")).toBeTruthy();
  expect(deletions()).toEqual([{ id: `eq.${template.id}` }]);
});

test("the draft's text is saved as a template, and only templates in the draft's language are offered", async () => {
  const picker = (
    <TemplatePicker
      kind="terms"
      name="Terms templates"
      language="en"
      currency={null}
      onUse={() => {}}
      current={{ body: "Mine." }}
    />
  );
  const { bodiesTo } = renderInBackOffice(picker, ({ to }) =>
    to === `GET ${TEMPLATES}`
      ? Response.json([template, { ...template, id: "2", name: "Condiciones", language: "es" }])
      : undefined,
  );
  expect(await screen.findByText("House terms")).toBeTruthy();
  expect(screen.queryByText("Condiciones")).toBeNull();
  fireEvent.change(screen.getByLabelText("Template name"), { target: { value: "New terms" } });
  click("Save");
  expect(await screen.findByText("Template saved")).toBeTruthy();
  expect(bodiesTo(`POST ${TEMPLATES}`)).toEqual([
    { kind: "terms", name: "New terms", language: "en", body: "Mine." },
  ]);
});
