import { EmailAddress } from "#app/components/email-address.tsx";
import { PlannerPortrait } from "#app/components/planner-portrait.tsx";
import { pageTexts } from "#app/features/proposals/page-texts.ts";
import { useSiteDetails } from "#app/lib/use-site-details.ts";
import { describeExpert } from "#domain/proposals/expert.ts";
import { labels } from "#domain/proposals/labels.ts";
import type { Language } from "#domain/proposals/language.ts";
import type { ProposalView } from "#domain/proposals/view.ts";

const LINK_STYLE = "text-sea underline underline-offset-4";

/** Who made the proposal, and how to contact them. */
export function ProposalExpert({ expert, language }: { expert: ProposalView["expert"]; language: Language }) {
  const profile = describeExpert(expert, language);
  const texts = pageTexts[language];
  const expertLabel = labels[language].expert;
  return (
    <section aria-label={expertLabel} className="mt-5 flex items-center gap-4">
      {profile && <PlannerPortrait planner={profile} className="size-16" />}
      <div className="wrap-break-word min-w-0 text-ink-soft text-sm">
        {profile && (
          <p>
            {expertLabel}
            <strong className="block text-base text-ink">{profile.name}</strong>
          </p>
        )}
        {profile?.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>
          {texts.questions} <AgencyContact />
        </p>
      </div>
    </section>
  );
}

/** The agency's e-mail address and telephone number. */
export function AgencyContact() {
  const { email, phone } = useSiteDetails();
  return (
    <>
      <a href={`mailto:${email}`} className={LINK_STYLE}>
        <EmailAddress email={email} />
      </a>
      {phone && (
        <>
          {", "}
          <a href={`tel:${phone.replaceAll(" ", "")}`} className={`inline-block ${LINK_STYLE}`}>
            {phone}
          </a>
        </>
      )}
    </>
  );
}
