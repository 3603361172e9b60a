import { type ReactNode, useId, useState } from "react";
import { PAPER_TYPES } from "#app/features/trips/papers/papers.data.ts";

interface PaperUploadProps {
  label: string;
  /** Uploads the files, one after the other, and reports its own failures. */
  onFiles(files: readonly File[]): Promise<unknown>;
  children?: ReactNode;
}

/** A field for several files at once: chosen, dropped, pasted, or taken with a phone's camera. */
export function PaperUpload({ label, onFiles, children }: PaperUploadProps) {
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [isOver, setOver] = useState(false);
  const take = async (files: FileList | null) => {
    if (!files?.length || isBusy) return;
    setBusy(true);
    await onFiles([...files]).finally(() => setBusy(false));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are additions to the field inside.
    <div
      className={`rounded-card border border-dashed p-3 text-sm ${isOver ? "border-sea bg-sand" : "border-sand-deep"}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void take(event.dataTransfer.files);
      }}
      onPaste={(event) => void take(event.clipboardData.files)}
    >
      <label htmlFor={id} className="font-semibold">
        {isBusy ? "Uploading..." : label}
      </label>
      <input
        id={id}
        type="file"
        multiple
        accept={PAPER_TYPES}
        disabled={isBusy}
        className="mt-1 block min-h-11 w-full min-w-0 py-1.5"
        onChange={(event) => {
          const field = event.target;
          void take(field.files).finally(() => {
            field.value = "";
          });
        }}
      />
      <p className="mt-1 text-ink-soft">
        PDF, JPEG, PNG or WebP, up to 20 MB each. Please add no scans of passports. {children}
      </p>
    </div>
  );
}
