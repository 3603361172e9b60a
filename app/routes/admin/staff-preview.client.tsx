import { Link } from "react-router";
import { adminDataClient } from "#app/lib/browser-clients.ts";

export async function isSignedInAdmin(): Promise<boolean> {
  const { data } = await adminDataClient().rpc("has_role", { role: "admin" });
  return data === true;
}

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
