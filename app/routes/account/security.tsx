import { SecurityPage } from "#app/features/account/second-factor/security-page.tsx";
import { SignedInPage } from "#app/features/account/signed-in-page.tsx";
import { accountMeta } from "#app/lib/private-page.ts";

export const meta = accountMeta("Security", "Your devices and how you log in.");

export default function SecurityRoute() {
  return <SignedInPage>{(account) => <SecurityPage account={account} />}</SignedInPage>;
}
