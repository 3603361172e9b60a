import { accountMeta } from "#app/features/account/account-meta.ts";
import { ResetPassword } from "#app/features/account/reset-password.tsx";

export const meta = accountMeta("Set a new password", "Choose a new password for your account.");

export default function ResetPasswordRoute() {
  return <ResetPassword />;
}
