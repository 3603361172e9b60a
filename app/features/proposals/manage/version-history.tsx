import { Badge } from "#app/components/admin/badge.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import type { StaffVersion } from "#app/features/proposals/manage/manage-proposals.data.ts";
import { VersionComparison } from "#app/features/proposals/manage/version-comparison.tsx";
import { formatMoment } from "#app/lib/moment.ts";
import { parseDocument } from "#domain/proposals/document.ts";

/** What was sent, newest first, and any two versions side by side. */
export function VersionHistory({ versions }: { versions: readonly StaffVersion[] }) {
  const sent = versions.flatMap((version) =>
    version.document === null ? [] : [{ ...version, read: parseDocument(version.document) }],
  );
  if (sent.length === 0) return null;
  return (
    <>
      <Panel title="Versions">
        <ol className="flex flex-col gap-3">
          {sent.map((version) => (
            <li key={version.id}>
              <p className="flex flex-wrap items-center gap-2">
                <strong>Version {version.number}</strong> <Badge>{version.state}</Badge>
                <span className="text-ink-soft text-sm">
                  {version.sentAt && `sent ${formatMoment(version.sentAt)}`}
                  {version.firstViewedAt
                    ? `, first seen ${formatMoment(version.firstViewedAt)}`
                    : ", not seen yet"}
                </span>
              </p>
              {version.fields.change_note.trim() && (
                <p className="wrap-break-word whitespace-pre-line">{version.fields.change_note}</p>
              )}
            </li>
          ))}
        </ol>
      </Panel>
      <VersionComparison documents={sent.map(({ read }) => read)} />
    </>
  );
}
