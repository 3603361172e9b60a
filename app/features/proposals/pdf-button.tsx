import { useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { pageTexts } from "#app/features/proposals/page-texts.ts";
import { downloadProposalPdf, type ProposalAccess } from "#app/features/proposals/proposals.data.ts";
import { errorMessage } from "#app/lib/app-error.ts";
import { notify } from "#app/lib/notify.ts";
import type { Language } from "#domain/proposals/language.ts";

interface PdfButtonProps {
  access: ProposalAccess;
  fetch: typeof window.fetch;
  number: string;
  language: Language;
  label: string;
}

export function PdfButton({ access, fetch, number, language, label }: PdfButtonProps) {
  const texts = pageTexts[language];
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await downloadProposalPdf(fetch, access, number);
    } catch (cause) {
      void notify({ tone: "error", title: texts.failed, description: errorMessage(cause) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" disabled={isBusy} onClick={save} className="h-auto py-2 print:hidden">
      {isBusy ? texts.making : label}
    </Button>
  );
}
