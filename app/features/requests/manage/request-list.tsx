import { Pagination } from "#app/components/admin/pagination.tsx";
import { Loaded } from "#app/components/loaded.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { REQUESTS_PER_PAGE, useTeam } from "#app/features/requests/manage/manage-requests.queries.ts";
import { RequestRow } from "#app/features/requests/manage/request-row.tsx";
import type { useInbox } from "#app/features/requests/manage/use-inbox.ts";
import { ownerName } from "#app/lib/owner-name.ts";

interface RequestListProps {
  inbox: ReturnType<typeof useInbox>;
  openId: string | undefined;
}

const SKELETON_ROWS = ["1", "2", "3", "4", "5", "6"];

export function RequestList({ inbox, openId }: RequestListProps) {
  const { listing, page, setPage, linkTo, view } = inbox;
  const { nameById } = useTeam();
  if (!listing.data) {
    const loading = (
      <div aria-busy className="flex flex-col gap-3">
        <p role="status" className="sr-only">
          Loading...
        </p>
        {SKELETON_ROWS.map((row) => (
          <Skeleton key={row} className="h-20" />
        ))}
      </div>
    );
    return (
      <div className="p-4">
        <Loaded query={listing} loading={loading} />
      </div>
    );
  }
  if (listing.data.requests.length === 0) {
    return (
      <div role="status" className="px-6 py-12 text-center text-ink-soft">
        {view.status === "unanswered"
          ? "Everything is answered."
          : "No requests here. When a visitor writes to you, it appears on this page."}
      </div>
    );
  }
  return (
    <>
      <ul aria-label="Requests">
        {listing.data.requests.map((request) => (
          <RequestRow
            key={request.id}
            request={request}
            to={linkTo(request.id)}
            isOpen={request.id === openId}
            owner={ownerName(request.owner_id, nameById)}
          />
        ))}
      </ul>
      <div className="border-sand-deep border-t">
        <Pagination
          page={page}
          pageSize={REQUESTS_PER_PAGE}
          total={listing.data.total}
          hasMore={listing.data.hasMore}
          onPage={setPage}
        />
      </div>
    </>
  );
}
