import { Link } from "react-router";
import { readIsAdmin } from "#app/features/account/account.data.ts";
import { userDataClient } from "#app/lib/browser-clients.ts";

export const isSignedInAdmin = () => readIsAdmin(userDataClient());

export function StaffPreviewBar() {
  return (
    <aside
      aria-label="Preview"
      className="sticky bottom-0 z-50 flex flex-wrap items-center justify-center gap-x-4 bg-ink px-4 py-1 text-center text-sm text-white"
    >
      <p>Preview: visitors see the holding page</p>
      <Link to="/admin" className="py-1 font-semibold underline focus-visible:outline-sun">
        Back office
      </Link>
    </aside>
  );
}
