import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useDraft } from "#app/features/proposals/manage/use-draft.ts";
import { DRAFT_FIELDS } from "#domain/proposals/proposal.fixture.ts";
import { draftFields } from "#domain/proposals/schema.ts";

const fieldsWithTitle = (title: string) => draftFields.parse({ ...DRAFT_FIELDS, title, deposit_percent: 0 });
const savedVersion = (revision: number, title: string) => ({
  id: "draft",
  revision,
  fields: fieldsWithTitle(title),
  lines: [],
});
const openDraft = () => renderHook(useDraft, { initialProps: savedVersion(1, "First") });
type DraftResult = ReturnType<typeof openDraft>["result"];
const typeTitle = (result: DraftResult, title: string) =>
  act(() => result.current.change({ ...result.current.edited, fields: fieldsWithTitle(title) }));

it("a draft without unsaved input loads the version that a colleague saves", () => {
  const { result, rerender } = openDraft();
  rerender(savedVersion(2, "Theirs"));
  expect(result.current).toMatchObject({ revision: 2, isDirty: false, isOutdated: false });
  expect(result.current.edited.fields.title).toBe("Theirs");
});

it("unsaved input stays and is marked as outdated when a colleague saves, until loadSaved() replaces it", () => {
  const { result, rerender } = openDraft();
  typeTitle(result, "Mine");
  rerender(savedVersion(2, "Theirs"));
  expect(result.current).toMatchObject({ revision: 1, isDirty: true, isOutdated: true });
  expect(result.current.edited.fields.title).toBe("Mine");
  act(() => result.current.loadSaved());
  expect(result.current).toMatchObject({ revision: 2, isDirty: false, isOutdated: false });
});

it("input typed during a save stays and counts as unsaved", () => {
  const { result, rerender } = openDraft();
  typeTitle(result, "Mine");
  const { edited: savedDraft } = result.current;
  typeTitle(result, "Mine, longer");
  act(() => result.current.markSaved(savedDraft, 2));
  rerender(savedVersion(2, "Mine"));
  expect(result.current).toMatchObject({ revision: 2, isDirty: true, isOutdated: false });
  expect(result.current.edited.fields.title).toBe("Mine, longer");
});

it("a draft is not dirty once everything is saved", () => {
  const { result, rerender } = openDraft();
  typeTitle(result, "Mine");
  act(() => result.current.markSaved(result.current.edited, 2));
  rerender(savedVersion(2, "Mine"));
  expect(result.current).toMatchObject({ revision: 2, isDirty: false, isOutdated: false });
});
