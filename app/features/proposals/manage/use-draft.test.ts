// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useDraft } from "#app/features/proposals/manage/use-draft.ts";
import { DRAFT_FIELDS } from "#domain/proposals/proposal.fixture.ts";
import { draftFields } from "#domain/proposals/schema.ts";

const fields = (title: string) => draftFields.parse({ ...DRAFT_FIELDS, title, deposit_percent: 0 });
const stored = (revision: number, title: string) => ({
  id: "draft",
  revision,
  fields: fields(title),
  lines: [],
});
const open = () => renderHook(useDraft, { initialProps: stored(1, "First") });
type Opened = ReturnType<typeof open>["result"];
const type = (result: Opened, title: string) =>
  act(() => result.current.change({ ...result.current.edited, fields: fields(title) }));

it("loads the version that a colleague saved if nothing was typed here", () => {
  const { result, rerender } = open();
  rerender(stored(2, "Theirs"));
  expect(result.current).toMatchObject({ revision: 2, isDirty: false, isOutdated: false });
  expect(result.current.edited.fields.title).toBe("Theirs");
});

it("keeps unsaved input as outdated when a colleague saves, and loads the colleague's version on request", () => {
  const { result, rerender } = open();
  type(result, "Mine");
  rerender(stored(2, "Theirs"));
  expect(result.current).toMatchObject({ revision: 1, isDirty: true, isOutdated: true });
  expect(result.current.edited.fields.title).toBe("Mine");
  act(() => result.current.loadSaved());
  expect(result.current).toMatchObject({ revision: 2, isDirty: false, isOutdated: false });
});

it("keeps input typed during a save as unsaved", () => {
  const { result, rerender } = open();
  type(result, "Mine");
  const { edited: sent } = result.current;
  type(result, "Mine, longer");
  act(() => result.current.markSaved(sent, 2));
  rerender(stored(2, "Mine"));
  expect(result.current).toMatchObject({ revision: 2, isDirty: true, isOutdated: false });
  expect(result.current.edited.fields.title).toBe("Mine, longer");
});

it("is not dirty once everything is saved", () => {
  const { result, rerender } = open();
  type(result, "Mine");
  act(() => result.current.markSaved(result.current.edited, 2));
  rerender(stored(2, "Mine"));
  expect(result.current).toMatchObject({ revision: 2, isDirty: false, isOutdated: false });
});
