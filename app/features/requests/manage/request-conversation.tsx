import { useQuery } from "@tanstack/react-query";
import { AlsoOpen } from "#app/components/admin/also-open.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { Loaded } from "#app/components/loaded.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { Composer } from "#app/features/requests/manage/composer.tsx";
import { oneRequest } from "#app/features/requests/manage/manage-requests.queries.ts";
import { RequestTimeline } from "#app/features/requests/manage/request-timeline.tsx";
import { useAdminClient } from "#app/lib/admin-session.tsx";

/** The messages of a request on another page, such as its trip's. */
export function RequestConversation({ id }: { id: string }) {
  const request = useQuery(oneRequest(useAdminClient(), id));
  return (
    <>
      <AlsoOpen kind="request" id={id} />
      <Panel title="Messages">
        <Loaded query={request} loading={<Skeleton className="h-40" />}>
          {(data) => <RequestTimeline request={data} />}
        </Loaded>
      </Panel>
      {request.data && <Composer key={id} request={request.data} />}
    </>
  );
}
