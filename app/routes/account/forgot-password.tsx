import { ForgotPasswordForm } from "#app/features/account/forgot-password-form.tsx";
import { accountMeta } from "#app/lib/private-page.ts";

export const meta = accountMeta("Forgot your password?", "Get a link by e-mail to choose a new password.");

export default function ForgotPasswordRoute() {
  return <ForgotPasswordForm />;
}
