import { useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { pageWords } from "#app/features/proposals/page-words.ts";
import { type Door, saveProposalPdf } from "#app/features/proposals/proposals.data.ts";
import { errorMessage } from "#app/lib/app-error.ts";
import { notify } from "#app/lib/notify.ts";
import type { Language } from "#domain/proposals/language.ts";

interface PdfButtonProps {
  door: Door;
  fetch: typeof window.fetch;
  number: string;
  language: Language;
  label: string;
}

export function PdfButton({ door, fetch, number, language, label }: PdfButtonProps) {
  const page = pageWords[language];
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await saveProposalPdf(fetch, door, number);
    } catch (cause) {
      void notify({ tone: "error", title: page.failed, description: errorMessage(cause) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" disabled={isBusy} onClick={save} className="h-auto py-2 print:hidden">
      {isBusy ? page.making : label}
    </Button>
  );
}
