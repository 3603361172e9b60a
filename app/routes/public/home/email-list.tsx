import { EmailSignup } from "#app/features/requests/email-signup.tsx";
import { SectionTitle } from "./section-title.tsx";

export function EmailList() {
  return (
    <section aria-labelledby="list-title" className="bg-sand-deep">
      <div className="mx-auto grid max-w-7xl items-center gap-8 px-6 py-16 md:py-20 lg:grid-cols-2 lg:gap-16">
        <div>
          <SectionTitle id="list-title" className="text-ink">
            Get the good stuff first
          </SectionTitle>
          <p className="mt-4 max-w-lg text-ink-soft text-lg">
            Travel tips from people who live there: mango season, quiet beaches, the bus nobody mentions. Now
            and then, never daily.
          </p>
        </div>
        <EmailSignup type="email-signup" />
      </div>
    </section>
  );
}
