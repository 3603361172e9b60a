import { accountMeta } from "#app/features/account/account-meta.ts";
import { SecondFactorPage } from "#app/features/account/second-factor/second-factor-page.tsx";
import { SignedInPage } from "#app/features/account/signed-in-page.tsx";

export const meta = accountMeta("Second factor", "One more step before the back office.");

export default function SecondFactorRoute() {
  return <SignedInPage>{(account) => <SecondFactorPage account={account} />}</SignedInPage>;
}
