import { ShieldX } from "lucide-react";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { LOGIN_PATH } from "#domain/login-path.ts";

/** Shown to people who are not admins, or whose role could not be read. */
export function AccessDeniedScreen({
  message,
  loginTo = LOGIN_PATH,
}: {
  message?: string | undefined;
  loginTo?: string;
}) {
  return (
    <main className="mx-auto flex w-full max-w-md grow flex-col items-center justify-center gap-4 px-6 py-24 text-center">
      <ShieldX aria-hidden className="size-12 text-coral-ink" />
      <h1 className="text-4xl text-sea">Access Denied</h1>
      <p role="alert" className="text-lg text-ink-soft">
        {message || "You do not have permission to access the admin panel."}
      </p>
      <ButtonLink to={loginTo} className="mt-4">
        Go to Login
      </ButtonLink>
    </main>
  );
}
