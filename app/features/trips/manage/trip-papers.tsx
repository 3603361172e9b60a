import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { ConfirmDialog } from "#app/components/admin/confirm-dialog.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { RecordDialog } from "#app/components/admin/record-form.tsx";
import { Loaded } from "#app/components/loaded.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Options, SelectField, TextField } from "#app/components/ui/field.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { TripPhones } from "#app/features/trips/manage/trip-phones.tsx";
import { PaperUpload } from "#app/features/trips/papers/paper-upload.tsx";
import {
  addPaper,
  deletePaper,
  fetchPaper,
  PAPER_KINDS,
  PAPER_TYPES,
  type Paper,
  paperFileName,
  papersOf,
  readOpenings,
  replacePaper,
} from "#app/features/trips/papers/papers.data.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { formatDateTime, formatDay } from "#app/lib/date-format.ts";
import { downloadFile } from "#app/lib/download-file.ts";
import { undoDeletion } from "#app/lib/restore-deleted.ts";
import { saveTableRow } from "#app/lib/save-row.ts";
import { useActionWithToast } from "#app/lib/use-action-with-toast.ts";
import { useRecordForm } from "#app/lib/use-record-form.ts";

const KEY = ["admin", "papers"];

/** The papers of a trip, for staff: add, describe, replace, delete, and see who has opened them. */
export function TripPapers({ trip }: { trip: { readonly id: string; readonly days: number } }) {
  const { data: client, fetch } = useAdminSession();
  const query = useQuery(papersOf(client, trip.id));
  const run = useActionWithToast(KEY);
  const add = async (files: readonly File[]) => {
    for (const file of files)
      await run(() => addPaper(client, fetch, { tripId: trip.id, file }), `Added: ${file.name}`, file.name);
  };
  return (
    <Panel title="Papers">
      <PaperUpload label="Add papers: choose, drop or paste files" onFiles={add}>
        {query.data?.keptUntil && `They are deleted after ${formatDay(query.data.keptUntil)}.`}
      </PaperUpload>
      <Loaded query={query} loading={<Skeleton className="mt-3 h-16" />}>
        {({ papers }) => (
          <>
            <TripPhones papers={papers} tripId={trip.id} />
            <PaperList papers={papers} trip={trip} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function PaperList({ papers, trip }: { papers: readonly Paper[]; trip: { id: string; days: number } }) {
  const { data: client } = useAdminSession();
  const ids = papers.map(({ id }) => id);
  const openings = useQuery({
    queryKey: [...KEY, "openings", ids],
    queryFn: () => readOpenings(client, ids),
  });
  return (
    <ul aria-label="Papers of this trip" className="mt-3 divide-y divide-sand-deep text-sm">
      {papers.map((paper) => (
        <PaperRow
          key={paper.id}
          paper={paper}
          trip={trip}
          opened={openings.data?.find(({ paper_id }) => paper_id === paper.id)?.last_at}
        />
      ))}
    </ul>
  );
}

interface PaperRowProps {
  paper: Paper;
  trip: { readonly id: string; readonly days: number };
  /** When the traveler last opened it. */
  opened: string | undefined;
}

function PaperRow({ paper, trip, opened }: PaperRowProps) {
  const { data: client, fetch } = useAdminSession();
  const [dialog, setDialog] = useState<"edit" | "delete" | null>(null);
  const run = useActionWithToast(KEY);
  const { id, title, kind, day, valid_until } = paper;
  const download = () =>
    run(async () => downloadFile(await (await fetchPaper(fetch, paper)).blob(), paperFileName(paper)), null);
  const replace = (file: File) => run(() => replacePaper(client, fetch, paper, file), "Replaced.");
  const remove = () =>
    run(() => deletePaper(client, id), {
      title: "Paper deleted.",
      action: undoDeletion(run, client, { kind: "papers", id }),
    });
  return (
    <li className="py-2">
      <button
        type="button"
        className="min-h-9 break-words text-left font-semibold text-sea underline"
        onClick={download}
      >
        {title}
      </button>
      <p className="text-ink-soft">
        {[
          PAPER_KINDS[kind],
          day === null ? "whole trip" : `day ${day}`,
          valid_until && `valid until ${formatDay(valid_until)}`,
          paper.by_traveler && "added by the traveler",
          paper.replaced_at && `replaced on ${formatDateTime(paper.replaced_at)}`,
          opened ? `opened ${formatDateTime(opened)}` : "not opened by the traveler yet",
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <div className="flex flex-wrap items-center gap-1">
        <Button variant="quiet" size="sm" aria-label={`Edit ${title}`} onClick={() => setDialog("edit")}>
          Edit
        </Button>
        {!paper.replaced_by && (
          <label className="inline-flex min-h-9 cursor-pointer items-center rounded-full px-4 font-semibold text-sea focus-within:outline-2 hover:bg-sand-deep max-md:min-h-11">
            Replace
            <input
              type="file"
              className="sr-only"
              accept={PAPER_TYPES}
              aria-label={`Replace ${title}`}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                target.value = "";
                if (file) void replace(file);
              }}
            />
          </label>
        )}
        <Button
          variant="quiet-danger"
          size="sm"
          aria-label={`Delete ${title}`}
          onClick={() => setDialog("delete")}
        >
          Delete
        </Button>
      </div>
      {dialog === "edit" && <EditPaper paper={paper} days={trip.days} onClose={() => setDialog(null)} />}
      <ConfirmDialog
        open={dialog === "delete"}
        onOpenChange={(isOpen) => setDialog(isOpen ? "delete" : null)}
        title={`Delete ${title}?`}
        description="The traveler can no longer open it."
        restorable="it"
        onConfirm={remove}
      />
    </li>
  );
}

/** The trip and the path never change; a row needs them. */
const labels = {
  title: "title",
  kind: "kind",
  day: "day",
  valid_until: "valid until",
  trip_id: "trip",
  path: "file",
};
type Input = Readonly<Record<keyof typeof labels, string>>;
const form = z.object({
  title: z.string().trim().min(1, "Please enter a title").max(200),
  kind: z.string(),
  day: z.string(),
  valid_until: z.string(),
  trip_id: z.string(),
  path: z.string(),
});
const toFields = ({ title, kind, day, valid_until, trip_id, path }: Input) => ({
  trip_id,
  path,
  title: title.trim(),
  kind,
  day: day === "" ? null : Number(day),
  valid_until: valid_until || null,
});

function EditPaper({ paper, days, onClose }: { paper: Paper; days: number; onClose(): void }) {
  const { data: client } = useAdminSession();
  const { title, kind, day, valid_until, trip_id, path } = paper;
  const record = useRecordForm({
    what: "this paper",
    name: `paper:${paper.id}`,
    record: {
      row: {
        title,
        kind,
        day: day === null ? "" : String(day),
        valid_until: valid_until ?? "",
        trip_id,
        path,
      },
      version: paper.updated_at,
    },
    blank: { title: "", kind: "other", day: "", valid_until: "", trip_id, path },
    schema: form,
    toFields,
    labels,
    save: (values, seen) =>
      saveTableRow(client, {
        table: "papers",
        id: paper.id,
        what: "this paper",
        labels,
        seen,
        wanted: toFields(values),
      }),
    done: "Saved.",
    failed: "Failed to save the paper",
    affected: [KEY],
    onSaved: onClose,
  });
  const numbers = Array.from({ length: Math.max(days, day ?? 0) }, (_, index) => index + 1);
  return (
    <RecordDialog record={record} title="Paper" description={title} submitLabel="Save" onClose={onClose}>
      <TextField label="Title" {...record.field("title")} />
      <SelectField label="Kind" {...record.field("kind")}>
        <Options of={Object.entries(PAPER_KINDS).map(([value, label]) => [value, label])} />
      </SelectField>
      <SelectField label="For" {...record.field("day")}>
        <option value="">The whole trip</option>
        <Options of={numbers.map((number) => [number, `Day ${number}`])} />
      </SelectField>
      <TextField label="Valid until" type="date" optional {...record.field("valid_until")} />
    </RecordDialog>
  );
}
