import { Link } from "react-router";
import { PrivacyChoices } from "#app/features/account/privacy-choices.tsx";
import { SignedInPage } from "#app/features/account/signed-in-page.tsx";
import { accountMeta } from "#app/lib/private-page.ts";

export const meta = accountMeta("Your privacy", "Download or erase your data.");

export default function PrivacyRoute() {
  return (
    <SignedInPage>
      {(account) => (
        <main id="main" className="mx-auto w-full max-w-4xl grow px-6 py-12">
          <h1 className="text-4xl text-sea sm:text-5xl">Your privacy</h1>
          <p className="mt-3 mb-8 max-w-2xl wrap-break-word text-ink-soft text-lg">
            You can download or erase what we know about {account.email}. The{" "}
            <Link to="/privacy-policy" className="font-semibold text-sea underline underline-offset-4">
              privacy notice
            </Link>{" "}
            explains how we use it.
          </p>
          <PrivacyChoices account={account} />
        </main>
      )}
    </SignedInPage>
  );
}
