import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "#app/components/admin/confirm-dialog.tsx";
import { ImageField } from "#app/components/admin/image-field.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { RecordNotices } from "#app/components/admin/record-notices.tsx";
import { SectionLinks } from "#app/components/admin/scroll-region.tsx";
import { Button } from "#app/components/ui/button.tsx";
import {
  fieldId,
  hasWrongDates,
  TextFields,
  TripFields,
} from "#app/features/proposals/manage/draft-fields.tsx";
import { GoneNotice, PricePanel } from "#app/features/proposals/manage/draft-panels.tsx";
import { DraftPreview } from "#app/features/proposals/manage/draft-preview.tsx";
import { type EditedDraft, parseLines } from "#app/features/proposals/manage/edited-draft.ts";
import { lineFieldId } from "#app/features/proposals/manage/lines-editor.tsx";
import {
  type StaffProposal,
  type StaffVersion,
  seenOf,
} from "#app/features/proposals/manage/manage-proposals.data.ts";
import { proposalDefaults } from "#app/features/proposals/manage/manage-proposals.queries.ts";
import { ProposalDays } from "#app/features/proposals/manage/proposal-days.tsx";
import { RequestText } from "#app/features/proposals/manage/request-text.tsx";
import { Obstacles, showElement } from "#app/features/proposals/manage/send-obstacles.tsx";
import { SendProposalDialog } from "#app/features/proposals/manage/send-proposal-dialog.tsx";
import { useDraftForm } from "#app/features/proposals/manage/use-draft-form.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { useSiteDetails } from "#app/lib/use-site-details.ts";
import { parseProposalDefaults } from "#domain/proposals/defaults.ts";
import type { DraftFields } from "#domain/proposals/schema.ts";
import { describeSendProblem, sendProblems } from "#domain/proposals/sending.ts";
import { untranslatedTexts } from "#domain/proposals/untranslated.ts";
import { dateIn } from "#domain/zone-offset.ts";

const usedImages = ({ image, days }: DraftFields) =>
  [...new Set([image, ...days.map((day) => day.image)])].filter((path) => path !== null);

const SECTIONS = [
  { id: "trip", label: "Trip" },
  { id: "prices", label: "Prices" },
  { id: "days", label: "Days" },
  { id: "texts", label: "Texts" },
  { id: "preview", label: "Preview" },
] as const;
const DAY_ID = "draft-day";
const sectionId = (id: string) => `section-${id}`;

interface DraftEditorProps {
  staffProposal: StaffProposal;
  draft: StaffVersion;
  onLink(link: string): void;
  /** Called with the draft while it has unsaved changes, else with null. */
  onUnsaved(draft: StaffVersion | null): void;
  /** Null if the draft cannot be discarded, because it replaces a voided acceptance. */
  onDiscard: (() => Promise<unknown>) | null;
}

/** Edits the draft's fields, lines, days and terms, beside the request and a preview. */
export function DraftEditor({ staffProposal, draft, onLink, onUnsaved, onDiscard }: DraftEditorProps) {
  const client = useAdminClient();
  const { timeZone } = useSiteDetails();
  const { data: defaults = parseProposalDefaults(null) } = useQuery(proposalDefaults(client));
  const [isSendDialogOpen, setSendDialogOpen] = useState(false);
  const [sendAttempts, setSendAttempts] = useState(0);
  const [isDiscardDialogOpen, setDiscardDialogOpen] = useState(false);
  const isSending = useRef(false);
  // The saved draft may not have been read again.
  const [savedRevision, setSavedRevision] = useState(0);
  const record = useDraftForm(staffProposal, draft, (revision) => {
    setSavedRevision(revision);
    setSendDialogOpen(isSending.current);
  });
  const { form, input: edited, isDirty, isSubmitting, notices } = record;
  const isGone = !staffProposal.versions.some(({ id, state }) => id === draft.id && state === "draft");
  const [seen] = useState(() => seenOf(staffProposal));
  useEffect(() => {
    onUnsaved(isDirty ? draft : null);
  }, [isDirty, draft, onUnsaved]);
  const { fields } = edited;
  const { lines, problems: lineProblems } = parseLines(edited);
  const today = dateIn(timeZone, new Date());
  const problems = [
    ...sendProblems(fields, lines, today)
      // Each invalid line has its own entry below.
      .filter(({ detail }) => detail !== "lines" || lineProblems.length === 0)
      .map((problem) => ({
        text: describeSendProblem(problem),
        id: targetId(problem.field, fields),
        isGuess: problem.isGuess,
      })),
    ...lineProblems.map(({ key, field, text }) => ({ text, id: lineFieldId(key, field), isGuess: false })),
  ];
  const isDoubtful = problems.every(({ isGuess }) => isGuess);
  // Untranslated sentences are among the problems.
  const names = untranslatedTexts(fields, lines).filter(({ mayBeName }) => mayBeName);
  const doubtful = [...new Set(names.map(({ text }) => text))];
  const change = (changes: Partial<DraftFields>) => form.setValue("fields", { ...fields, ...changes });
  const setLines = (lines: EditedDraft["lines"]) => form.setValue("lines", lines);
  const send = async () => {
    setSendAttempts(0);
    if (!isDirty) return setSendDialogOpen(true);
    isSending.current = true;
    await record.submit();
    isSending.current = false;
  };
  const images = {
    used: usedImages(fields),
    owner: { folder: "proposals", id: draft.proposalId },
  } as const;
  const { number } = staffProposal.proposal;

  return (
    <div className="flex flex-col gap-4">
      <SectionLinks
        sections={SECTIONS}
        onShow={(id) => showElement(sectionId(id))}
        className="sticky top-24 z-20 -mx-2 bg-sand md:top-15"
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr]">
        <RequestText request={staffProposal.request} className="xl:col-start-2" />
        <div className="flex min-w-0 flex-col gap-4 xl:col-start-1 xl:row-span-2 xl:row-start-1">
          <RecordNotices notices={notices} />
          <Section id="trip">
            <Panel title={`Draft of version ${draft.number}`}>
              <div className="@container flex flex-col gap-4">
                <TripFields
                  {...{ fields, defaults, today }}
                  amount={edited.lines.find(({ price }) => price.trim() !== "")?.price}
                  onChange={change}
                />
                <ImageField
                  {...images}
                  label="Image at the top"
                  value={fields.image}
                  onChange={(image) => change({ image })}
                />
              </div>
            </Panel>
          </Section>
          <Section id="prices">
            <PricePanel edited={edited} lines={lines} onChange={setLines} />
          </Section>
          <Section id="days">
            <Panel title="Days">
              <ProposalDays
                id={DAY_ID}
                {...{ edited, images }}
                onChange={(next) => {
                  form.setValue("fields", next.fields);
                  form.setValue("lines", next.lines);
                }}
              />
            </Panel>
          </Section>
          <Section id="texts">
            <Panel title="Texts">
              <TextFields {...{ fields, defaults }} onChange={change} isFirstVersion={draft.number === 1} />
            </Panel>
          </Section>
          {isGone && <GoneNotice onDiscard={notices.takeTheirs} />}
          {/* The key makes the list take the focus again on each attempt. */}
          {sendAttempts > 0 && problems.length > 0 && (
            <Obstacles
              key={sendAttempts}
              // Questions come once nothing else prevents sending.
              obstacles={problems.filter(({ isGuess }) => isDoubtful || !isGuess)}
              onSendAnyway={isDoubtful ? () => void send() : null}
            />
          )}
          <div className="sticky bottom-0 z-20 flex items-center gap-2 border-sand-deep border-t bg-sand py-3 sm:gap-3">
            <Button
              className="max-sm:px-5"
              disabled={isSubmitting || notices.outdated !== null || isGone}
              onClick={() => (problems.length > 0 ? setSendAttempts(sendAttempts + 1) : void send())}
            >
              Send...
            </Button>
            <Button
              variant="secondary"
              className="max-sm:px-5"
              disabled={lineProblems.length > 0 || hasWrongDates(fields) || !record.canSave || isGone}
              onClick={() => void record.submit()}
            >
              Save draft
            </Button>
            <p className="text-ink-soft text-sm">{isDirty ? "Not saved yet" : "Saved"}</p>
            {onDiscard && (
              <Button
                variant="quiet-danger"
                className="ml-auto max-sm:px-3"
                onClick={() => setDiscardDialogOpen(true)}
              >
                <Trash2 aria-hidden className="size-5 sm:hidden" />
                <span className="max-sm:sr-only">Discard draft</span>
              </Button>
            )}
          </div>
        </div>
        <Section id="preview" className="xl:sticky xl:top-28 xl:col-start-2">
          <DraftPreview {...{ number, version: draft.number, edited }} expert={staffProposal.expert} />
        </Section>
      </div>
      {isSendDialogOpen && (
        <SendProposalDialog
          draft={{ ...draft, revision: Math.max(draft.revision, savedRevision) }}
          {...{ doubtful, seen, requestId: staffProposal.proposal.request_id, onLink }}
          onClose={() => setSendDialogOpen(false)}
        />
      )}
      {onDiscard && (
        <ConfirmDialog
          open={isDiscardDialogOpen}
          onOpenChange={setDiscardDialogOpen}
          title="Discard this draft?"
          description={
            draft.number === 1
              ? `Nothing was sent. The draft is deleted, and number ${number} will not be used again.`
              : "The version you sent does not change."
          }
          confirmLabel="Discard draft"
          busyLabel="Discarding..."
          onConfirm={() => {
            // Without input, discarding may leave the page without a second question.
            notices.takeTheirs();
            return onDiscard();
          }}
        />
      )}
    </div>
  );
}

function Section({ id, className = "", children }: { id: string; className?: string; children: ReactNode }) {
  return (
    <div
      id={sectionId(id)}
      tabIndex={-1}
      className={`flex min-w-0 scroll-mt-40 flex-col md:scroll-mt-32 gap-4 outline-none ${className}`}
    >
      {children}
    </div>
  );
}

/** Element id of the field that a problem points to, or of its section. */
function targetId(field: string, { days }: DraftFields): string {
  const [kind, key = ""] = field.split(" ");
  if (kind === "line") return lineFieldId(key, "label");
  if (kind === "day") return `${DAY_ID}-${days.findIndex(({ day }) => day === Number(key)) + 1}-title`;
  if (field === "days") return `${DAY_ID}-number`;
  return field === "lines" ? sectionId("prices") : fieldId(field);
}
