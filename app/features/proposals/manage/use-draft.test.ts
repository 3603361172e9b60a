// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useDraft } from "#app/features/proposals/manage/use-draft.ts";
import { draftFields } from "#domain/proposals/schema.ts";

const fields = (title: string) =>
  draftFields.parse({
    language: "en",
    title,
    location: "",
    image: null,
    introduction: "",
    start_date: null,
    end_date: null,
    days: [],
    includes: [],
    excludes: [],
    adults: 2,
    children: 0,
    currency: null,
    deposit_percent: 0,
    deposit_due_date: null,
    balance_due_date: null,
    terms: "",
    cancellation_terms: "",
    valid_until: null,
    change_note: "",
  });
const stored = (revision: number, title: string) => ({ revision, fields: fields(title), lines: [] });
const open = () => renderHook(useDraft, { initialProps: stored(1, "First") });
type Opened = ReturnType<typeof open>["result"];
const type = (result: Opened, title: string) =>
  act(() => result.current.change({ ...result.current.edited, fields: fields(title) }));

it("takes over what a colleague saved while nothing was typed", () => {
  const { result, rerender } = open();
  rerender(stored(2, "Theirs"));
  expect(result.current).toMatchObject({ revision: 2, isDirty: false, isOutdated: false });
  expect(result.current.edited.fields.title).toBe("Theirs");
});

it("keeps what was typed when a colleague saves, says so, and takes theirs over when asked", () => {
  const { result, rerender } = open();
  type(result, "Mine");
  rerender(stored(2, "Theirs"));
  expect(result.current).toMatchObject({ revision: 1, isDirty: true, isOutdated: true });
  expect(result.current.edited.fields.title).toBe("Mine");
  act(() => result.current.takeOver());
  expect(result.current).toMatchObject({ revision: 2, isDirty: false, isOutdated: false });
});

it("keeps what was typed while it was saved, as still to be saved", () => {
  const { result, rerender } = open();
  type(result, "Mine");
  const { edited: sent } = result.current;
  type(result, "Mine, longer");
  act(() => result.current.markSaved(sent, 2));
  rerender(stored(2, "Mine"));
  expect(result.current).toMatchObject({ revision: 2, isDirty: true, isOutdated: false });
  expect(result.current.edited.fields.title).toBe("Mine, longer");
});

it("is clean once everything is saved", () => {
  const { result, rerender } = open();
  type(result, "Mine");
  act(() => result.current.markSaved(result.current.edited, 2));
  rerender(stored(2, "Mine"));
  expect(result.current).toMatchObject({ revision: 2, isDirty: false, isOutdated: false });
});
