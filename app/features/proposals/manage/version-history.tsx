import { Badge } from "#app/components/admin/badge.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import type { StaffVersion } from "#app/features/proposals/manage/manage-proposals.data.ts";
import { VersionComparison } from "#app/features/proposals/manage/version-comparison.tsx";
import { formatDateTime } from "#app/lib/date-format.ts";
import { buildDocument, parseDocument } from "#domain/proposals/document.ts";
import type { ProposalDocument } from "#domain/proposals/schema.ts";

const VERSION_STATES: Readonly<Record<StaffVersion["state"], string>> = {
  draft: "Draft",
  sent: "Sent",
  superseded: "Replaced",
  accepted: "Accepted",
};

interface VersionHistoryProps {
  number: string;
  versions: readonly StaffVersion[];
}

/** Sent versions, newest first, and a comparison of any two, including the saved draft. */
export function VersionHistory({ number, versions }: VersionHistoryProps) {
  const sentVersions = versions.filter(({ document }) => document !== null);
  if (sentVersions.length === 0) return null;
  const comparableVersions = versions.flatMap((version) => {
    const document = documentOf(number, version);
    return document ? [{ document, isDraft: version.state === "draft" }] : [];
  });
  return (
    <>
      <Panel title="Versions">
        <ol className="flex flex-col gap-3">
          {sentVersions.map((version) => (
            <li key={version.id}>
              <p className="flex flex-wrap items-center gap-2">
                <strong>Version {version.number}</strong> <Badge>{VERSION_STATES[version.state]}</Badge>
                <span className="text-ink-soft text-sm">
                  {version.sentAt && `sent ${formatDateTime(version.sentAt)}`}
                  {version.firstViewedAt
                    ? `, first viewed ${formatDateTime(version.firstViewedAt)}`
                    : ", not viewed yet"}
                </span>
              </p>
              {version.fields.change_note.trim() && (
                <p className="wrap-break-word whitespace-pre-line">{version.fields.change_note}</p>
              )}
            </li>
          ))}
        </ol>
      </Panel>
      <VersionComparison versions={comparableVersions} />
    </>
  );
}

/** The document as sent, or one built from the draft; null while the draft is incomplete. */
function documentOf(number: string, version: StaffVersion): ProposalDocument | null {
  if (version.document !== null) return parseDocument(version.document);
  try {
    return buildDocument({ number, version: version.number }, version.fields, version.lines);
  } catch {
    return null;
  }
}
