import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { Link } from "react-router";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { RecordDialog } from "#app/components/admin/record-form.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { FieldError, SaveConflictError } from "#app/lib/app-error.ts";
import { renderInBackOffice } from "#app/lib/back-office.fixture.tsx";
import { readUnsavedInput, staffForm } from "#app/lib/unsaved-input.ts";
import { useRecordForm } from "#app/lib/use-record-form.ts";

const STORED = { row: { name: "Ferries", price: "5" }, version: "1" };
const KEY = staffForm("11111111-1111-4111-8111-111111111111", "boat:7");
type Save = Parameters<typeof useRecordForm<typeof STORED.row, typeof STORED.row>>[0]["save"];

interface BoatProps {
  save: Save;
  onClose(): void;
  record?: typeof STORED | null;
}

function BoatDialog({ save, onClose, record = STORED }: BoatProps) {
  const form = useRecordForm({
    what: "this boat",
    name: record ? "boat:7" : "boat:new",
    record,
    blank: { name: "", price: "" },
    schema: z.object({ name: z.string().min(1, "Please enter a name"), price: z.string() }),
    labels: { name: "name", price: "price" },
    readLastChange: async () => ({ who: "Marva", at: "2026-11-03T10:00:00Z" }),
    save,
    done: "Boat saved",
    failed: "Failed to save the boat",
    affected: [["boats"]],
    onSaved: onClose,
  });
  return (
    <RecordDialog record={form} title="Edit boat" submitLabel="Save" onClose={onClose}>
      <TextField label="Name" {...form.field("name")} />
      <TextField label="Price" {...form.field("price")} />
    </RecordDialog>
  );
}

function open({ save = async () => null, record }: Partial<BoatProps> = {}) {
  const onClose = vi.fn();
  // A colleague saves while the form is open.
  const Page = () => {
    const [shown, setShown] = useState(record);
    return (
      <>
        <button type="button" onClick={() => setShown({ row: { name: "Theirs", price: "9" }, version: "2" })}>
          Colleague saves
        </button>
        <Link to="/elsewhere">Elsewhere</Link>
        <BoatDialog save={save} onClose={onClose} record={shown} />
      </>
    );
  };
  const view = renderInBackOffice(<Page />);
  const press = (name: string) => fireEvent.click(screen.getByText(name));
  const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  return {
    ...view,
    onClose,
    press,
    box,
    type: (label: string, value: string) => fireEvent.change(box(label), { target: { value } }),
  };
}

test("a form is saved, and closes with the message", async () => {
  const save = vi.fn<Save>(async () => null);
  const { type, press, onClose } = open({ save });
  type("Name", "Boats");
  press("Save");
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(await screen.findByText("Boat saved")).toBeTruthy();
  expect(save).toHaveBeenCalledExactlyOnceWith({ name: "Boats", price: "5" }, STORED, expect.any(String));
  expect(readUnsavedInput(KEY)).toBeNull();
});

test("an invalid field says why and gets the focus, also if only the server can refuse it; nothing is closed", async () => {
  const save = vi.fn<Save>(async () => {
    throw new FieldError("name", "This name is taken.", "Another boat has this name.");
  });
  const { type, press, box, onClose } = open({ save });
  type("Name", "");
  press("Save");
  expect(await screen.findByText("Please enter a name")).toBeTruthy();
  expect(document.activeElement).toBe(box("Name"));
  expect(save).not.toHaveBeenCalled();
  type("Name", "Boats");
  press("Save");
  expect(await screen.findByText("This name is taken.")).toBeTruthy();
  expect(screen.getByText("Another boat has this name.")).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  expect(box("Name").value).toBe("Boats");
});

test("unsaved input is back when the form is opened again, until the saved version is chosen instead", async () => {
  const first = open();
  first.type("Name", "Mine");
  first.unmount();
  const second = open();
  expect(screen.getByText("Your unsaved changes are back")).toBeTruthy();
  expect(second.box("Name").value).toBe("Mine");
  second.press("Start from the saved version instead");
  expect(second.box("Name").value).toBe("Ferries");
  second.press("Bring mine back");
  expect(second.box("Name").value).toBe("Mine");
  second.type("Name", "Ferries");
  await waitFor(() => expect(readUnsavedInput(KEY)).toBeNull());
});

test("restored input is saved against the record that it was based on, not against the one a colleague has saved since", async () => {
  const first = open();
  first.type("Name", "Mine");
  first.unmount();
  const save = vi.fn<Save>(async () => ({ version: "3", other: null }));
  const second = open({ save, record: { row: { name: "Ferries", price: "9" }, version: "2" } });
  expect(
    await screen.findByText(/^Marva saved it on .*: price\. When you save, both changes are kept\.$/),
  ).toBeTruthy();
  second.press("Save");
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(save.mock.calls[0]?.[1]).toEqual(STORED);
});

test("a form without input shows what a colleague saves", async () => {
  const { press, box } = open();
  press("Colleague saves");
  await waitFor(() => expect(box("Name").value).toBe("Theirs"));
});

test("keeping mine wins over the colleague where both changed the same field", async () => {
  const save = vi.fn<Save>(async () => null);
  const { type, press } = open({ save });
  type("Name", "Mine");
  press("Colleague saves");
  expect(await screen.findByText(/You both changed: name\.$/)).toBeTruthy();
  press("See both");
  expect(screen.getByText("name, theirs").nextElementSibling?.textContent).toBe("Theirs");
  expect(screen.getByText("name, mine").nextElementSibling?.textContent).toBe("Mine");
  press("Keep mine");
  expect(screen.queryByText(/You both changed/)).toBeNull();
  press("Save");
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(save).toHaveBeenCalledWith(
    { name: "Mine", price: "5" },
    { row: { name: "Theirs", price: "5" }, version: "1" },
    expect.any(String),
  );
});

test("taking theirs shows the saved version, and keeps mine aside", async () => {
  const { type, press, box } = open();
  type("Name", "Mine");
  press("Colleague saves");
  fireEvent.click(await screen.findByText("Take theirs"));
  expect(box("Name").value).toBe("Theirs");
  press("Bring mine back");
  expect(box("Name").value).toBe("Mine");
  expect(await screen.findByText(/You both changed: name\.$/)).toBeTruthy();
});

test("a conflict while saving keeps the input and says who saved", async () => {
  const { type, press, box, onClose } = open({
    save: async () => {
      throw new SaveConflictError("this boat", "Marva saved it.");
    },
  });
  type("Name", "Mine");
  press("Save");
  expect(
    await screen.findByText("Someone else has saved this boat since you opened it. Marva saved it."),
  ).toBeTruthy();
  expect(box("Name").value).toBe("Mine");
  expect(onClose).not.toHaveBeenCalled();
});

test("a form with unsaved input asks before it closes and before another page is opened", async () => {
  const { type, press, onClose, box } = open();
  press("Cancel");
  expect(onClose).toHaveBeenCalledOnce();
  type("Name", "Mine");
  for (const exit of ["Cancel", "Elsewhere"]) {
    press(exit);
    const question = within(await screen.findByRole("alertdialog", { name: "Leave without saving?" }));
    fireEvent.click(question.getByRole("button", { name: "Stay" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(box("Name").value).toBe("Mine");
  }
  expect(onClose).toHaveBeenCalledOnce();
  press("Cancel");
  fireEvent.click(await screen.findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  expect(readUnsavedInput(KEY)?.input).toMatchObject({ name: "Mine" });
});

test("a new record is stored under its own name, and the form is empty once it is saved", async () => {
  const save = vi.fn<Save>(async () => null);
  const { type, press, box } = open({ save, record: null });
  type("Name", "New");
  press("Save");
  await waitFor(() => expect(box("Name").value).toBe(""));
  expect(save).toHaveBeenCalledExactlyOnceWith({ name: "New", price: "" }, null, expect.any(String));
});

test("what was typed during a save stays unsaved", async () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  const { type, press, box } = open({ save: () => promise });
  type("Name", "Mine");
  press("Save");
  await screen.findByText("Saving...");
  type("Name", "Mine, longer");
  resolve(null);
  expect(await screen.findByText("Boat saved")).toBeTruthy();
  expect(box("Name").value).toBe("Mine, longer");
  await waitFor(() => expect(readUnsavedInput(KEY)?.input).toMatchObject({ name: "Mine, longer" }));
});
