import { accountMeta } from "#app/features/account/account-meta.ts";
import { ForgotPasswordForm } from "#app/features/account/forgot-password-form.tsx";

export const meta = accountMeta("Forgot your password?", "Have a link sent to you to choose a new password.");

export default function ForgotPasswordRoute() {
  return <ForgotPasswordForm />;
}
