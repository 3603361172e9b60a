import { useQuery } from "@tanstack/react-query";
import { FilterSelect } from "#app/components/admin/filter-select.tsx";
import { BackLink, PageHeader } from "#app/components/admin/page-header.tsx";
import { Pagination } from "#app/components/admin/pagination.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { Loaded } from "#app/components/loaded.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { MAILS_PER_PAGE, mailPage } from "#app/features/requests/manage/incoming-mail.data.ts";
import { UnsortedMailItem } from "#app/features/requests/manage/unsorted-mail-item.tsx";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { useUrlFilters } from "#app/lib/use-url-filters.ts";

const FILTERS = { show: "unsorted" } as const;
const OPTIONS = [
  { value: "unsorted", label: "Waiting" },
  { value: "discarded", label: "Discarded" },
];

/** Mail that belongs to no request yet, for staff to assign. */
export function UnsortedMailScreen() {
  const { filters, page, setFilters, setPage } = useUrlFilters(FILTERS);
  const state = filters.show === "discarded" ? "discarded" : "unsorted";
  const mails = useQuery(mailPage(useAdminClient(), state, page));
  return (
    <>
      <BackLink to="/admin/requests" className="mb-3">
        All requests
      </BackLink>
      <PageHeader
        description="E-mails we could not match to a request. Discarded e-mails are deleted after a while."
        actions={
          <FilterSelect
            label="Show"
            value={state}
            onChange={(show) => setFilters({ show })}
            options={OPTIONS}
          />
        }
      />
      <Panel isPadded={false}>
        <Loaded query={mails} loading={<Skeleton className="m-4 h-40" />}>
          {({ mails: shown }) =>
            shown.length === 0 ? (
              <p role="status" className="px-6 py-12 text-center text-ink-soft">
                {state === "unsorted" ? "No unsorted e-mails." : "Nothing was discarded."}
              </p>
            ) : (
              <ul aria-label="E-mails">
                {shown.map((mail) => (
                  <UnsortedMailItem key={mail.id} mail={mail} />
                ))}
              </ul>
            )
          }
        </Loaded>
        <Pagination page={page} pageSize={MAILS_PER_PAGE} total={mails.data?.total ?? 0} onPage={setPage} />
      </Panel>
    </>
  );
}
