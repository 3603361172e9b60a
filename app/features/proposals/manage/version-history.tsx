import { Badge } from "#app/components/admin/badge.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import type { StaffVersion } from "#app/features/proposals/manage/manage-proposals.data.ts";
import { WhatChanged } from "#app/features/proposals/what-changed.tsx";
import { formatMoment } from "#app/lib/moment.ts";
import { parseDocument } from "#domain/proposals/document.ts";

/** What was sent, newest first, each with what it changed in the one before. */
export function VersionHistory({ versions }: { versions: readonly StaffVersion[] }) {
  const sent = versions.flatMap((version) =>
    version.document === null ? [] : [{ ...version, read: parseDocument(version.document) }],
  );
  if (sent.length === 0) return null;
  return (
    <Panel title="Versions">
      <ol className="flex flex-col gap-4">
        {sent.map((version, index) => {
          const before = sent[index + 1];
          return (
            <li key={version.id} className="flex flex-col gap-2">
              <p className="flex flex-wrap items-center gap-2">
                <strong>Version {version.number}</strong> <Badge>{version.state}</Badge>
                <span className="text-ink-soft text-sm">
                  {version.sentAt && `sent ${formatMoment(version.sentAt)}`}
                  {version.firstViewedAt
                    ? `, first seen ${formatMoment(version.firstViewedAt)}`
                    : ", not seen yet"}
                </span>
              </p>
              {before && (
                <WhatChanged before={before.read} after={version.read} note={version.fields.change_note} />
              )}
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
