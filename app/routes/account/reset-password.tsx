import { ResetPassword } from "#app/features/account/reset-password.tsx";
import { accountMeta, PRIVATE_PAGE_HEADERS } from "#app/lib/private-page.ts";

export const headers = () => PRIVATE_PAGE_HEADERS;

export const meta = accountMeta("Set a new password", "Choose a new password for your account.");

export default function ResetPasswordRoute() {
  return <ResetPassword />;
}
