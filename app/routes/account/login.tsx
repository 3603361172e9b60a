import "#app/lib/zod-jitless.ts";
import { accountMeta } from "#app/features/account/account-meta.ts";
import { LoginForm } from "#app/features/account/login-form.tsx";

export const meta = accountMeta("Log in", "Log in to see your trips and requests.");

export default function LoginRoute() {
  return <LoginForm />;
}
