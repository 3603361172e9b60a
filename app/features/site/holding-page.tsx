import type { ReactNode } from "react";
import { BrandMark } from "#app/components/brand-mark.tsx";
import { Illustration } from "#app/components/illustration.tsx";
import { SocialLinks } from "#app/components/social-links.tsx";
import { useSiteDetails } from "#app/lib/use-site-details.ts";
import { brand } from "#domain/brand.ts";

/** The page that visitors see before the launch, with the e-mail sign-up. */
export function HoldingPage({ signup }: { signup: ReactNode }) {
  const { name, launchText, email } = useSiteDetails();
  return (
    <div className="grid grow grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
      <div className="relative h-[38dvh] min-h-64 overflow-hidden lg:h-auto">
        <Illustration
          image="illustrations/holding.webp"
          sizes="(min-width: 1024px) 100rem, (min-width: 640px) 100vw, 45rem"
          priority
          className="absolute inset-0 size-full object-[62%_60%]"
        />
      </div>
      <div className="wrap-anywhere flex flex-col px-6 py-10 sm:px-12 lg:px-16 lg:py-12">
        <main id="main" className="my-auto max-w-xl">
          <BrandMark className="text-leaf-dark" />
          <p className="mt-8 w-fit rounded-full bg-sun px-4 py-1.5 font-semibold text-ink lg:mt-14">
            {launchText}
          </p>
          <h1 className="mt-5 font-bold text-[min(2.5rem,9.9vw)] text-sea leading-[1.05] tracking-[-0.025em] sm:text-[min(3.75rem,9.4vw)] lg:text-[min(3rem,4.7vw)] xl:text-[min(3.75rem,4.7vw)]">
            <span className="block">Plan Less.</span> <span className="block">Experience More.</span>{" "}
            <span className="block">Guided by Locals.</span>
          </h1>
          <p className="mt-6 mb-8 text-ink-soft text-lg">{brand.description}</p>
          {signup}
          <noscript>
            <p className="mt-4 font-semibold">
              Signing up needs JavaScript, which is turned off in this browser. Write to{" "}
              <a href={`mailto:${email}`} className="text-sea underline underline-offset-4">
                {email}
              </a>{" "}
              instead.
            </p>
          </noscript>
        </main>
        <footer className="mt-12 flex flex-wrap items-center justify-between gap-4 text-ink-soft">
          <p>© 2025 {name}</p>
          <SocialLinks className="text-sea" />
        </footer>
      </div>
    </div>
  );
}
