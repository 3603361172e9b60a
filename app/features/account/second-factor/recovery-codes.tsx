import { useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { renewRecoveryCodes } from "#app/features/account/second-factor/factors.ts";
import { useSubmission } from "#app/features/account/second-factor/use-submission.ts";

/** Creates new recovery codes and shows them once. */
export function NewRecoveryCodes({ onSaved }: { onSaved(): void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { isBusy, error, run } = useSubmission();
  if (codes === null) {
    return (
      <div className="flex flex-col gap-4">
        {error && <Notice tone="error">{error}</Notice>}
        <p>Recovery codes let you log in if you lose your second factor. New codes replace the old ones.</p>
        <Button disabled={isBusy} onClick={() => run(async () => setCodes(await renewRecoveryCodes()))}>
          {isBusy ? "Creating codes..." : "Show my recovery codes"}
        </Button>
      </div>
    );
  }
  // Hyphens after every four characters.
  const readableCodes = codes.map((code) => code.replace(/(.{4})(?=.)/g, "$1-"));
  return (
    <div className="flex flex-col gap-4">
      <p>
        Keep these codes somewhere safe. Each lets you log in once if you lose your second factor. They are
        not shown again.
      </p>
      <ul className="grid gap-2 rounded-xl bg-sand p-4 font-mono text-sm sm:grid-cols-2">
        {readableCodes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button variant="secondary" onClick={() => saveAsFile(readableCodes)}>
        Download as a file
      </Button>
      <Button onClick={onSaved}>I have saved them</Button>
    </div>
  );
}

function saveAsFile(codes: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([`${codes.join("\n")}\n`], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "recovery-codes.txt";
  link.click();
  URL.revokeObjectURL(url);
}
