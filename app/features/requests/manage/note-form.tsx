import { type FormEvent, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { TextArea } from "#app/components/ui/field.tsx";
import { addNote } from "#app/features/requests/manage/manage-requests.data.ts";
import { useRequestActions } from "#app/features/requests/manage/use-request-actions.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";

export function NoteForm({ requestId }: { requestId: string }) {
  const { data: client, user } = useAdminSession();
  const run = useRequestActions();
  const [note, setNote] = useState("");
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const text = note.trim();
    if (!text) return;
    if (await run(() => addNote(client, requestId, user.id, text), "Note added", "Failed to add the note"))
      setNote("");
  };
  return (
    <form onSubmit={save} className="flex flex-col items-start gap-3">
      <div className="w-full">
        <TextArea
          label="Internal note"
          hint="Seen by staff only."
          rows={2}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
      <Button type="submit" size="sm" variant="secondary" disabled={!note.trim()}>
        Add note
      </Button>
    </form>
  );
}
