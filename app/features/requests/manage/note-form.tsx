import type { FormEvent } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { addNote } from "#app/features/requests/manage/manage-requests.data.ts";
import { useRequestAction } from "#app/features/requests/manage/manage-requests.queries.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { staffForm } from "#app/lib/unsaved-input.ts";
import { useUnsavedInput } from "#app/lib/use-unsaved-input.ts";

export function NoteForm({ requestId }: { requestId: string }) {
  const { data: client, user } = useAdminSession();
  const run = useRequestAction();
  const [input, setInput] = useUnsavedInput(staffForm(user.id, `note:${requestId}`), { note: "" });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const text = input.note.trim();
    if (!text) return;
    if (await run(() => addNote(client, requestId, user.id, text), "Note added", "Failed to add the note"))
      setInput({ note: "" });
  };
  return (
    <form onSubmit={save} className="flex flex-col gap-2">
      <textarea
        aria-label="Internal note"
        placeholder="Seen by staff only"
        rows={3}
        value={input.note}
        onChange={(event) => setInput({ note: event.target.value })}
        className="w-full rounded-xl border border-[#e8c877] border-dashed bg-[#fdf6e3] px-4 py-2.5 placeholder:text-ink-soft"
      />
      <Button type="submit" size="sm" className="self-end" disabled={!input.note.trim()}>
        Add note
      </Button>
    </form>
  );
}
