import { EmailAddress } from "#app/components/email-address.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { pageTexts } from "#app/features/proposals/page-texts.ts";
import { AppError } from "#app/lib/app-error.ts";
import { useSiteDetails } from "#app/lib/use-site-details.ts";

/** The proposal's language is unknown here, so the texts are in English and Spanish. */
export function ProposalLoadError({ cause, onRetry }: { cause: Error; onRetry(): void }) {
  const { email } = useSiteDetails();
  const isMissing = cause instanceof AppError && cause.code === "not-found";
  return (
    <main id="main" className="mx-auto flex w-full max-w-2xl grow flex-col gap-6 px-4 py-16">
      {(["en", "es"] as const).map((language) => {
        const texts = pageTexts[language];
        return (
          <div key={language} lang={language}>
            <h1 className="text-3xl text-sea">{isMissing ? texts.notFound.title : texts.failed}</h1>
            {isMissing && <p className="mt-2">{texts.notFound.text}</p>}
          </div>
        );
      })}
      <p>
        <a href={`mailto:${email}`} className="text-sea underline underline-offset-4">
          <EmailAddress email={email} />
        </a>
      </p>
      {!isMissing && (
        <Button onClick={onRetry}>
          {pageTexts.en.tryAgain} / {pageTexts.es.tryAgain}
        </Button>
      )}
    </main>
  );
}
