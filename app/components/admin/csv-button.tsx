import { Download } from "lucide-react";
import { Button } from "#app/components/ui/button.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { downloadCsv } from "#app/lib/download-file.ts";
import { notify } from "#app/lib/notify.ts";
import { toCsv } from "#domain/csv.ts";

interface CsvButtonProps {
  /** What the file contains, such as 'requests by source'. Used in the button's accessible name and the file name. */
  contents: string;
  header: readonly string[];
  rows: readonly (readonly unknown[])[] | undefined;
  /** Records the export before the file is created. Needed for files with personal data. */
  recordExport?(rowCount: number): Promise<void>;
}

export function CsvButton({ contents, header, rows, recordExport }: CsvButtonProps) {
  const save = async () => {
    if (!rows) return;
    try {
      await recordExport?.(rows.length);
      downloadCsv(toCsv(header, rows), `${contents.replaceAll(" ", "-")}.csv`);
    } catch (cause) {
      void notify({ tone: "error", title: "The export failed", description: errorMessage(cause) });
    }
  };
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={`CSV of ${contents}`}
      disabled={!rows?.length}
      onClick={save}
    >
      <Download aria-hidden className="size-4" /> CSV
    </Button>
  );
}
