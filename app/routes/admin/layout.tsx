import "#app/lib/zod-jitless.ts";
import { type MiddlewareFunction, redirectDocument } from "react-router";
import { ErrorPage } from "#app/components/error-page.tsx";
import { SpinnerScreen } from "#app/components/ui/spinner.tsx";
import { AccessDeniedScreen, UnreachableScreen } from "#app/features/admin/access-denied.tsx";
import { AccessDeniedError } from "#app/lib/access-denied-error.ts";
import { AppError } from "#app/lib/app-error.ts";
import { reloadIfPolicyDiffers } from "#app/lib/document-policy.ts";
import { adminMeta } from "#app/lib/private-page.ts";
import { hasVisitorForms } from "#domain/form-pages.ts";
import styles from "../../styles/back-office.css?url";
import type { Route } from "./+types/layout.ts";
import { adminUser, requireAdmin } from "./admin-access.client.ts";
import { AdminArea } from "./layout.client.tsx";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta = adminMeta("Back office");

/** The back office never runs in a document that may load the scripts of the scheduling service or the CAPTCHA. */
const ensureStrictPolicy: MiddlewareFunction = ({ request }, next) => {
  reloadIfPolicyDiffers(request);
  leaveCaptchaDocument(request);
  return next();
};

export const clientMiddleware = [ensureStrictPolicy, requireAdmin];

/** Runs only in the browser. The server sends only this layout's fallback. */
export const clientLoader = ({ context }: Route.ClientLoaderArgs) => context.get(adminUser);
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <main className="flex grow flex-col">
      <SpinnerScreen label="Verifying admin access..." />
      <noscript>
        <p className="px-6 py-24 text-center">
          The back office needs JavaScript, which is turned off in this browser.
        </p>
      </noscript>
    </main>
  );
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return <AdminArea user={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (error instanceof AccessDeniedError) return <AccessDeniedScreen message={error.message} />;
  if (error instanceof AppError) return <UnreachableScreen message={error.message} />;
  return <ErrorPage error={error} />;
}

/** Loads the page as a new document if the current document may run the CAPTCHA script. */
function leaveCaptchaDocument(request: Request): void {
  if (!document.querySelector("[data-form-check=captcha]")) return;
  const [documentLoad] = performance.getEntriesByType("navigation");
  const { pathname, search } = new URL(request.url);
  if (hasVisitorForms(new URL(documentLoad?.name ?? window.location.href).pathname)) {
    throw redirectDocument(pathname + search);
  }
}
