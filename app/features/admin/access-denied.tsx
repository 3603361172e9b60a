import { CloudOff, type LucideIcon, ShieldX } from "lucide-react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { LOGIN_PATH } from "#domain/login-path.ts";

/** Shown to people who are not admins. */
export function AccessDeniedScreen({ message }: { message?: string | undefined }) {
  return (
    <MessageScreen
      icon={ShieldX}
      heading="Access Denied"
      message={message || "You do not have permission to access the admin panel."}
    >
      <ButtonLink to={LOGIN_PATH}>Go to Login</ButtonLink>
    </MessageScreen>
  );
}

/** Shown while it cannot be read whether somebody is an admin. */
export function UnreachableScreen({ message }: { message: string }) {
  return (
    <MessageScreen
      icon={CloudOff}
      heading="Back in a moment"
      message={`${message}. We cannot be reached right now; you are still logged in.`}
    >
      <Button onClick={() => window.location.reload()}>Try Again</Button>
    </MessageScreen>
  );
}

/** Shown after the session has ended elsewhere. `loginTo` leads back to the page. */
export function LogInAgainScreen({ loginTo }: { loginTo: string }) {
  return (
    <MessageScreen
      icon={ShieldX}
      heading="Log in again"
      message="No active session: you were logged out in another tab or on another device."
    >
      <ButtonLink to={loginTo}>Go to Login</ButtonLink>
    </MessageScreen>
  );
}

interface MessageScreenProps {
  icon: LucideIcon;
  heading: string;
  message: string;
  children: ReactNode;
}

function MessageScreen({ icon: Icon, heading, message, children }: MessageScreenProps) {
  return (
    <main className="mx-auto flex w-full max-w-md grow flex-col items-center justify-center gap-4 px-6 py-24 text-center">
      <Icon aria-hidden className="size-12 text-coral-ink" />
      <h1 className="text-4xl text-sea">{heading}</h1>
      <p role="alert" className="mb-4 text-ink-soft text-lg">
        {message}
      </p>
      {children}
    </main>
  );
}
