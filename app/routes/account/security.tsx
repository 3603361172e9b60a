import { accountMeta } from "#app/features/account/account-meta.ts";
import { SecurityPage } from "#app/features/account/second-factor/security-page.tsx";
import { SignedIn } from "#app/features/account/signed-in.tsx";

export const meta = accountMeta("Security", "Your devices and how you log in.");

export default function SecurityRoute() {
  return <SignedIn>{(account) => <SecurityPage account={account} />}</SignedIn>;
}
