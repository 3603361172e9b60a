import { useState } from "react";
import { Panel } from "#app/components/admin/panel.tsx";
import { Options, SelectField } from "#app/components/ui/field.tsx";
import { compareDocuments, isChanged } from "#domain/proposals/compare-documents.ts";
import type { ProposalDocument } from "#domain/proposals/schema.ts";

interface ComparedVersion {
  readonly document: ProposalDocument;
  readonly isDraft: boolean;
}

const nameOf = ({ document, isDraft }: ComparedVersion) =>
  `Version ${document.version}${isDraft ? " (draft)" : ""}`;

/** Shows two versions side by side, either only the differences or everything. `versions` are newest first. */
export function VersionComparison({ versions }: { versions: readonly ComparedVersion[] }) {
  const [olderNumber, setOlderNumber] = useState<number | null>(null);
  const [newerNumber, setNewerNumber] = useState<number | null>(null);
  const [showsUnchanged, setShowsUnchanged] = useState(false);
  const find = (number: number | null) => versions.find(({ document }) => document.version === number);
  const newer = find(newerNumber) ?? versions[0];
  const older = find(olderNumber) ?? versions[1];
  if (!older || !newer) return null;
  const [before, after] = [older.document, newer.document];
  const rows = compareDocuments(before, after, "en").filter((row) => showsUnchanged || isChanged(row));
  const versionSelect = (label: string, value: number, onChoose: (number: number) => void) => (
    <SelectField label={label} value={value} onChange={(event) => onChoose(Number(event.target.value))}>
      <Options of={versions.map((version) => [version.document.version, nameOf(version)])} />
    </SelectField>
  );
  return (
    <Panel
      title="Compare versions"
      description={versions.some(({ isDraft }) => isDraft) ? "The draft as last saved." : undefined}
    >
      <div className="mb-4 grid grid-cols-2 gap-3">
        {versionSelect("Compare", before.version, setOlderNumber)}
        {versionSelect("with", after.version, setNewerNumber)}
      </div>
      <label className="mb-4 flex min-h-8 items-center gap-2">
        <input
          type="checkbox"
          checked={showsUnchanged}
          onChange={(event) => setShowsUnchanged(event.target.checked)}
          className="size-5 accent-leaf"
        />
        Show unchanged too
      </label>
      <ComparisonTable older={older} newer={newer} rows={rows} />
      {rows.length === 0 && <p>These two versions are the same.</p>}
    </Panel>
  );
}

interface ComparisonTableProps {
  older: ComparedVersion;
  newer: ComparedVersion;
  rows: ReturnType<typeof compareDocuments>;
}

function ComparisonTable({ older, newer, rows }: ComparisonTableProps) {
  return (
    <table className="w-full table-fixed text-left text-sm">
      <caption className="sr-only">
        Version {older.document.version} beside version {newer.document.version}
      </caption>
      <thead className="sr-only sm:not-sr-only">
        <tr>
          <th scope="col" className="w-1/5 pb-2">
            What
          </th>
          <th scope="col" className="pb-2 pr-3">
            {nameOf(older)}
          </th>
          <th scope="col" className="pb-2">
            {nameOf(newer)}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.id}
            className="border-sand-deep border-t align-top max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-3 max-sm:py-2"
          >
            <th scope="row" className="wrap-break-word py-2 pr-3 font-semibold max-sm:col-span-2 max-sm:py-1">
              {row.label}
            </th>
            <Cell text={row.before} isMarked={isChanged(row)} tone="bg-[#fdeee9]" />
            <Cell text={row.after} isMarked={isChanged(row)} tone="bg-[#eef5e4]" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ text, isMarked, tone }: { text: string | null; isMarked: boolean; tone: string }) {
  return (
    <td className="wrap-break-word whitespace-pre-line py-2 pr-3">
      {text === null ? (
        <span className="text-ink-soft">Not in this version</span>
      ) : (
        <span className={isMarked ? `rounded px-1 ${tone}` : undefined}>{text}</span>
      )}
    </td>
  );
}
