import { z } from "zod";
import {
  BLANK_DRAFT,
  DRAFT_LABELS,
  type DraftRow,
  type EditedDraft,
  parseLines,
  toDraftRow,
  toEditedDraft,
} from "#app/features/proposals/manage/edited-draft.ts";
import {
  readProposalForStaff,
  type StaffProposal,
  type StaffVersion,
  toStoredLine,
} from "#app/features/proposals/manage/manage-proposals.data.ts";
import { PROPOSAL_CHANGE_KEYS } from "#app/features/proposals/manage/use-proposal-action.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { toAppError } from "#app/lib/app-error.ts";
import type { LastChange } from "#app/lib/last-change.ts";
import { type SavedRow, type StoredRow, saveRow } from "#app/lib/save-row.ts";
import type { SeenRecord } from "#app/lib/unsaved-input.ts";
import { useRecordForm } from "#app/lib/use-record-form.ts";
import type { DataClient } from "#domain/data-client.ts";

const withoutEmptyItems = (items: readonly string[]) => items.map((item) => item.trim()).filter(Boolean);

/** The form of a proposal's draft. */
export function useDraftForm(
  { staffNames }: Pick<StaffProposal, "staffNames">,
  draft: StaffVersion,
  onSaved: (revision: number) => void,
) {
  const client = useAdminClient();
  return useRecordForm<EditedDraft, EditedDraft, SavedRow>({
    what: "this draft",
    name: `proposal_versions:${draft.id}`,
    record: draftRecord(draft),
    blank: BLANK_DRAFT,
    toFields: toDraftRow,
    labels: DRAFT_LABELS,
    readLastChange: async () => lastChangeOf(draft, staffNames),
    save: ({ fields, lines }, base) => {
      const includes = withoutEmptyItems(fields.includes);
      const excludes = withoutEmptyItems(fields.excludes);
      const wanted = toDraftRow({ fields: { ...fields, includes, excludes }, lines });
      const seen = base ?? { row: {}, version: null };
      return saveRow(storedDraft(client, draft), { what: "this draft", labels: DRAFT_LABELS, seen, wanted });
    },
    done: "Draft saved",
    failed: "That did not work",
    affected: PROPOSAL_CHANGE_KEYS,
    onSaved: ({ version }) => onSaved(Number(version)),
  });
}

const versionOf = (draft: Pick<StaffVersion, "revision">) => String(draft.revision);

const draftRecord = (draft: StaffVersion): SeenRecord<EditedDraft> => ({
  row: toEditedDraft(draft.fields, draft.lines),
  version: versionOf(draft),
});

const lastChangeOf = (draft: StaffVersion, staffNames: StaffProposal["staffNames"]): LastChange => ({
  who: (draft.savedBy && staffNames.get(draft.savedBy)) || "Somebody",
  at: draft.updatedAt,
});

const storedDraft = (client: DataClient, draft: StaffVersion): StoredRow<DraftRow> => ({
  store: async ({ lines, ...fields }, version) => {
    const { data, error } = await client.rpc("save_proposal_draft", {
      version_id: draft.id,
      revision: Number(version),
      fields,
      ...(lines && { lines: parseLines({ fields: lines, lines: lines.lines }).lines.map(toStoredLine) }),
    });
    if (error?.hint === "draft_changed") return null;
    if (error) throw toAppError(error);
    return versionOf(z.object({ revision: z.number() }).parse(data));
  },
  read: async () => {
    const { versions, staffNames } = await readProposalForStaff(client, draft.proposalId);
    const current = versions.find(({ id, state }) => id === draft.id && state === "draft");
    if (!current) return null;
    const { row, version } = draftRecord(current);
    return { row: toDraftRow(row), version, lastChange: lastChangeOf(current, staffNames) };
  },
});
