import "#app/lib/zod-jitless.ts";
import { LoginForm } from "#app/features/account/login-form.tsx";
import { accountMeta } from "#app/lib/private-page.ts";

export const meta = accountMeta("Log in", "Log in to see your trips and requests.");

export default function LoginRoute() {
  return <LoginForm />;
}
