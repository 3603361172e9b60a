import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Badge } from "#app/components/admin/badge.tsx";
import { type Column, DataTable } from "#app/components/admin/data-table.tsx";
import { PageHeader } from "#app/components/admin/page-header.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { actionsColumn } from "#app/components/admin/row-action-button.tsx";
import { Button } from "#app/components/ui/button.tsx";
import {
  listPreviewLinks,
  type PreviewLink,
  withdrawPreviewLink,
} from "#app/features/previews/previews.data.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { formatDateTime } from "#app/lib/date-format.ts";
import { useActionWithToast } from "#app/lib/use-action-with-toast.ts";

const QUERY_KEY = ["admin", "previews"];

export function PreviewsScreen() {
  const client = useAdminClient();
  const run = useActionWithToast(QUERY_KEY);
  const links = useQuery({ queryKey: QUERY_KEY, queryFn: () => listPreviewLinks(client) });

  const withdraw = (link: PreviewLink) =>
    run(
      () => withdrawPreviewLink(client, link.token),
      { title: "Preview link withdrawn.", description: link.itinerary.title },
      "Failed to withdraw the link",
    );

  return (
    <>
      <PageHeader description="Anyone with a private link can see its itinerary, even a draft. Withdrawn links stop working." />
      <Panel isPadded={false}>
        <DataTable
          caption="Preview links"
          columns={previewColumns(withdraw)}
          rows={links.data}
          rowKey={({ token }) => token}
          empty="No active links"
          query={links}
          errorTitle="Failed to load preview links"
        />
      </Panel>
    </>
  );
}

function previewColumns(onWithdraw: (link: PreviewLink) => Promise<unknown>): readonly Column<PreviewLink>[] {
  return [
    {
      id: "itinerary",
      header: "Itinerary",
      cell: ({ itinerary }) => (
        <Link
          to={`/admin/itineraries/${itinerary.id}`}
          className="inline-block py-1 text-sea hover:underline"
        >
          {itinerary.title}
        </Link>
      ),
    },
    {
      id: "status",
      header: "Status",
      cell: ({ itinerary }) => (
        <Badge tone={itinerary.is_published ? "leaf" : "plain"}>
          {itinerary.is_published ? "Published" : "Draft"}
        </Badge>
      ),
    },
    { id: "creator", header: "Created by", isNamedInCard: true, cell: ({ creator }) => creator },
    {
      id: "created",
      header: "Created",
      cell: ({ created_at }) => <time dateTime={created_at}>{formatDateTime(created_at)}</time>,
    },
    {
      id: "expires",
      header: "Ends",
      isNamedInCard: true,
      cell: ({ expires_at }) => <time dateTime={expires_at}>{formatDateTime(expires_at)}</time>,
    },
    actionsColumn((link) => (
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Withdraw the link to ${link.itinerary.title}`}
        onClick={() => onWithdraw(link)}
      >
        Withdraw
      </Button>
    )),
  ];
}
