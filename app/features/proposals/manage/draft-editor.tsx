import { useState } from "react";
import { Panel } from "#app/components/admin/panel.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { DaysEditor } from "#app/features/proposals/manage/days-editor.tsx";
import { TripFields } from "#app/features/proposals/manage/draft-fields.tsx";
import { OutdatedNotice, PricePanel, TextsPanel } from "#app/features/proposals/manage/draft-panels.tsx";
import { readLines } from "#app/features/proposals/manage/edited-draft.ts";
import { LeaveGuard } from "#app/features/proposals/manage/leave-guard.tsx";
import { LiveView } from "#app/features/proposals/manage/live-view.tsx";
import { type StaffVersion, saveDraft } from "#app/features/proposals/manage/manage-proposals.data.ts";
import { PictureField } from "#app/features/proposals/manage/picture-field.tsx";
import { SendDialog } from "#app/features/proposals/manage/send-dialog.tsx";
import { useDraft } from "#app/features/proposals/manage/use-draft.ts";
import { useProposalActions } from "#app/features/proposals/manage/use-proposal-actions.ts";
import { useAdminData } from "#app/lib/admin-session.tsx";
import type { DraftFields } from "#domain/proposals/schema.ts";
import type { ProposalView } from "#domain/proposals/view.ts";

const filled = (items: readonly string[]) => items.map((item) => item.trim()).filter(Boolean);

const usedPictures = ({ image, days }: DraftFields) =>
  [...new Set([image, ...days.map((day) => day.image)])].filter((path) => path !== null);

interface DraftEditorProps {
  draft: StaffVersion;
  number: string;
  /** Whom the traveller will see as their expert. */
  expert: ProposalView["expert"];
  onLink(link: string): void;
}

/** The draft: fields, lines, days and terms, beside it what the traveller would see. */
export function DraftEditor({ draft, number, expert, onLink }: DraftEditorProps) {
  const client = useAdminData();
  const run = useProposalActions();
  const { edited, isDirty, isOutdated, revision, ...draftState } = useDraft(draft);
  const [isSending, setSending] = useState(false);
  const { fields } = edited;
  const read = readLines(edited);
  const problem = "problem" in read ? read.problem : null;
  const lines = "lines" in read ? read.lines : [];
  const change = (changes: Partial<DraftFields>) =>
    draftState.change({ ...edited, fields: { ...fields, ...changes } });
  const setLines = (next: typeof edited.lines) => draftState.change({ ...edited, lines: next });
  const save = async () => {
    const tidy = { ...fields, includes: filled(fields.includes), excludes: filled(fields.excludes) };
    await run(async () => {
      draftState.markSaved(edited, await saveDraft(client, { id: draft.id, revision, fields: tidy, lines }));
    }, "Draft saved");
  };
  const pictures = { used: usedPictures(fields), proposalId: draft.proposalId };

  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <Panel title={`Draft of version ${draft.number}`}>
          <TripFields fields={fields} onChange={change} />
          <div className="mt-4">
            <PictureField
              {...pictures}
              label="Picture at the top"
              value={fields.image}
              onChange={(image) => change({ image })}
            />
          </div>
        </Panel>
        <PricePanel edited={edited} lines={lines} onChange={setLines} />
        <Panel title="Days">
          <DaysEditor days={fields.days} onChange={(days) => change({ days })} pictures={pictures} />
        </Panel>
        <TextsPanel fields={fields} onChange={change} />
        {isOutdated && <OutdatedNotice onTakeOver={draftState.takeOver} />}
        {problem && <Notice tone="error">The amount of '{problem}' cannot be read.</Notice>}
        <div className="sticky bottom-0 flex flex-wrap gap-3 bg-sand py-3">
          <Button disabled={problem !== null || !isDirty || isOutdated} onClick={save}>
            Save draft
          </Button>
          <Button variant="secondary" disabled={isDirty || problem !== null} onClick={() => setSending(true)}>
            Send to the traveller
          </Button>
          {isDirty && <p className="self-center text-ink-soft text-sm">Save before sending.</p>}
        </div>
      </div>
      <LiveView {...{ number, version: draft.number, fields, lines, expert }} />
      <LeaveGuard isDirty={isDirty} />
      {isSending && <SendDialog draft={draft} onLink={onLink} onClose={() => setSending(false)} />}
    </div>
  );
}
