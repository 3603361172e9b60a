import { useState } from "react";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { pageTexts } from "#app/features/proposals/page-texts.ts";
import { inviteTraveler, type ProposalAccess } from "#app/features/proposals/proposals.data.ts";
import { refusalText } from "#app/features/proposals/refusal-text.ts";
import { useFormSubmission } from "#app/features/proposals/use-form-submission.ts";
import { LOGIN_PATH } from "#domain/login-path.ts";
import type { Language } from "#domain/proposals/language.ts";

interface AccountOfferProps {
  access: ProposalAccess;
  fetch: typeof window.fetch;
  language: Language;
}

/** Offers an account. The invitation goes to the proposal's address, so a forwarded link gives no account. */
export function AccountOffer({ access, fetch, language }: AccountOfferProps) {
  const texts = pageTexts[language];
  const [outcome, setOutcome] = useState<string | null>(null);
  const [isBusy, run] = useFormSubmission();
  const invite = () =>
    run(async () => {
      try {
        await inviteTraveler(fetch, access);
        setOutcome(texts.accountSent);
      } catch (cause) {
        setOutcome(refusalText(cause, language));
      }
    });
  return (
    <div className="print:hidden">
      <h3 className="text-xl">{texts.account}</h3>
      <p className="wrap-break-word">{texts.accountText}</p>
      <p role="status" className="wrap-break-word font-semibold">
        {outcome}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button variant="secondary" disabled={isBusy} onClick={() => void invite()}>
          {texts.accountButton}
        </Button>
        <ButtonLink to={LOGIN_PATH} variant="quiet">
          {texts.accountLink}
        </ButtonLink>
      </div>
    </div>
  );
}
