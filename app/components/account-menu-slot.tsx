import { CircleUserRound } from "lucide-react";
import { type ComponentType, Suspense, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { hasStoredSession, watchStoredSession } from "#app/lib/stored-session.ts";
import { LOGIN_PATH } from "#domain/login-path.ts";

/**
 * The account link in the header. Public pages are the same for everyone, so the server renders 'Log in';
 * browsers with a stored session replace it with the account menu. The sizes in vw keep the header from overflowing a
 * phone at 200 % text size.
 */
export function AccountMenuSlot({ menu: AccountMenu }: { menu: ComponentType }) {
  const isSignedIn = useSyncExternalStore(watchStoredSession, hasStoredSession, () => false);
  return (
    <div className="flex justify-end">
      {isSignedIn ? (
        <Suspense>
          <AccountMenu />
        </Suspense>
      ) : (
        <Link
          to={LOGIN_PATH}
          className="inline-flex size-[min(2.75rem,max(12vw,44px))] items-center justify-center gap-2 whitespace-nowrap rounded-full font-semibold text-sea hover:bg-sand-deep lg:w-auto lg:px-4 lg:ring-1 lg:ring-sea/40 lg:ring-inset"
        >
          <CircleUserRound aria-hidden className="size-[min(1.5rem,6.5vw)] lg:size-5" />
          <span className="sr-only lg:not-sr-only">Log in</span>
        </Link>
      )}
    </div>
  );
}
