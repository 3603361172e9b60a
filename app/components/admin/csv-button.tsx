import { Download } from "lucide-react";
import { Button } from "#app/components/ui/button.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { notify } from "#app/lib/notify.ts";
import { saveCsv } from "#app/lib/save-file.ts";
import { toCsv } from "#domain/csv.ts";

interface CsvButtonProps {
  /** What the file contains, such as 'requests by source'. Used in the button's accessible name and the file name. */
  about: string;
  header: readonly string[];
  rows: readonly (readonly unknown[])[] | undefined;
  /** Records the export before the file is created. Needed for files with personal data. */
  record?(rowCount: number): Promise<void>;
}

export function CsvButton({ about, header, rows, record }: CsvButtonProps) {
  const save = async () => {
    if (!rows) return;
    try {
      await record?.(rows.length);
      saveCsv(toCsv(header, rows), `${about.replaceAll(" ", "-")}.csv`);
    } catch (cause) {
      void notify({ tone: "error", title: "The export failed", description: errorMessage(cause) });
    }
  };
  return (
    <Button variant="quiet" size="sm" aria-label={`CSV of ${about}`} disabled={!rows?.length} onClick={save}>
      <Download aria-hidden className="size-4" /> CSV
    </Button>
  );
}
