import { SecondFactorPage } from "#app/features/account/second-factor/second-factor-page.tsx";
import { SignedInPage } from "#app/features/account/signed-in-page.tsx";
import { accountMeta } from "#app/lib/private-page.ts";

export const meta = accountMeta("Second factor", "One more step before the back office.");

export default function SecondFactorRoute() {
  return <SignedInPage>{(account) => <SecondFactorPage account={account} />}</SignedInPage>;
}
