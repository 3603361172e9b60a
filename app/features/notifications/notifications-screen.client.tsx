import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { ConfirmDialog } from "#app/components/admin/confirm-dialog.tsx";
import { DataTable } from "#app/components/admin/data-table.tsx";
import { FilterBar } from "#app/components/admin/filter-bar.tsx";
import { FilterSelect } from "#app/components/admin/filter-select.tsx";
import { Pagination } from "#app/components/admin/pagination.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import {
  canCancel,
  canRetry,
  MAIL_STATES,
  mailColumns,
  mailKindLabel,
} from "#app/features/notifications/mail-columns.tsx";
import { MailDialog } from "#app/features/notifications/mail-dialog.tsx";
import {
  activeRecipients,
  MAILS_KEY,
  MAILS_PER_PAGE,
  type MailSummary,
  mailKinds,
  mails,
  retryOrCancelMail,
} from "#app/features/notifications/notifications.data.ts";
import { useAdminClient, useAdminSession } from "#app/lib/admin-session.tsx";
import { backOfficeStatus } from "#app/lib/back-office-status.ts";
import { notify } from "#app/lib/notify.ts";
import { refetchAfterChange } from "#app/lib/query-client.ts";
import { useUrlFilters } from "#app/lib/use-url-filters.ts";

const DEFAULTS = { q: "", state: "", kind: "" };

export function NotificationsScreen() {
  const client = useAdminClient();
  const { filters, page, setFilters, setPage } = useUrlFilters(DEFAULTS);
  const list = useQuery(mails(client, filters, page));
  const retryOrCancel = useRetryOrCancelMail();
  const [openId, setOpenId] = useState<string | null>(null);
  const [mailToCancel, setMailToCancel] = useState<MailSummary | null>(null);

  const actions = (mail: MailSummary) => (
    <MailActions
      mail={mail}
      isBusy={retryOrCancel.isPending}
      onRetry={() => retryOrCancel.mutate({ id: mail.id, action: "retry" })}
      onCancel={() => setMailToCancel(mail)}
    />
  );
  return (
    <div className="flex flex-col gap-4">
      <DeliveryNotices />
      <Panel isPadded={false}>
        <MailFilters filters={filters} onChange={setFilters} />
        <DataTable
          caption="E-mails"
          columns={mailColumns({ onOpen: setOpenId, actions })}
          rows={list.data?.mails}
          rowKey={(mail) => mail.id}
          empty={emptyText(filters)}
          query={list}
          errorTitle="Failed to load notifications"
        />
        <Pagination
          page={page}
          pageSize={MAILS_PER_PAGE}
          total={list.data?.total ?? 0}
          hasMore={list.data?.hasMore}
          onPage={setPage}
        />
      </Panel>
      {openId && <MailDialog id={openId} actions={actions} onClose={() => setOpenId(null)} />}
      <ConfirmDialog
        open={mailToCancel !== null}
        onOpenChange={(open) => open || setMailToCancel(null)}
        title="Cancel this e-mail?"
        description={`'${mailToCancel?.subject}' will not be sent to ${mailToCancel?.to_email}. You can still retry it later.`}
        confirmLabel="Cancel e-mail"
        busyLabel="Canceling..."
        onConfirm={() => mailToCancel && retryOrCancel.mutateAsync({ id: mailToCancel.id, action: "cancel" })}
      />
    </div>
  );
}

/** The database function find_mails searches subjects too, but only for texts of at least this length. */
const SUBJECT_SEARCH_LENGTH = 3;
const isShortSearch = ({ q }: typeof DEFAULTS) => q.trim() !== "" && q.trim().length < SUBJECT_SEARCH_LENGTH;

function emptyText(filters: typeof DEFAULTS): string {
  if (isShortSearch(filters)) return "No recipient starts with these letters.";
  if (Object.values(filters).some((value) => value !== "")) return "No e-mails match these filters.";
  return "No e-mails yet.";
}

interface MailFiltersProps {
  filters: typeof DEFAULTS;
  onChange(changes: Partial<typeof DEFAULTS>): void;
}

function MailFilters({ filters, onChange }: MailFiltersProps) {
  const kinds = useQuery(mailKinds(useAdminClient()));
  return (
    <FilterBar
      placeholder="Search recipient or subject..."
      search={filters.q}
      onSearch={(q) => onChange({ q })}
    >
      <FilterSelect
        label="State"
        value={filters.state}
        onChange={(state) => onChange({ state })}
        options={[{ value: "", label: "All" }, ...MAIL_STATES]}
      />
      <FilterSelect
        label="Kind"
        value={filters.kind}
        onChange={(kind) => onChange({ kind })}
        options={[
          { value: "", label: "All" },
          ...(kinds.data ?? []).map((kind) => ({ value: kind, label: mailKindLabel(kind) })),
        ]}
      />
      {isShortSearch(filters) && (
        <p className="text-ink-soft text-sm" role="status">
          Addresses that begin with “{filters.q.trim()}”. From the third letter on, subjects are searched too.
        </p>
      )}
    </FilterBar>
  );
}

interface MailActionsProps {
  mail: MailSummary;
  isBusy: boolean;
  onRetry(): void;
  onCancel(): void;
}

function MailActions({ mail, isBusy, onRetry, onCancel }: MailActionsProps) {
  return (
    <>
      {canRetry(mail) && (
        <Button variant="secondary" size="sm" disabled={isBusy} onClick={onRetry}>
          Retry
        </Button>
      )}
      {canCancel(mail) && (
        <Button variant="quiet" size="sm" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      )}
    </>
  );
}

function DeliveryNotices() {
  const { data: client, fetch } = useAdminSession();
  const status = useQuery(backOfficeStatus(fetch));
  const recipients = useQuery(activeRecipients(client));
  return (
    <>
      {status.data?.sendsMail === false && (
        <Notice tone="info" title="No mail server is set up">
          E-mails are held until a mail server is set up, then sent. Set <code>SMTP_URL</code> and restart the
          site.
        </Notice>
      )}
      {recipients.data === 0 && (
        <Notice tone="info" title="No one is notified of new requests">
          No notification e-mail is active.{" "}
          <Link to="/admin/settings?part=mail" className="font-semibold text-sea underline">
            Add one in Settings
          </Link>
        </Notice>
      )}
    </>
  );
}

const MESSAGES = {
  retry: { done: "E-mail queued again", failed: "Failed to retry the e-mail" },
  cancel: { done: "E-mail canceled", failed: "Failed to cancel the e-mail" },
} as const;

const AFFECTED = [MAILS_KEY, ["admin", "dashboard"], ["admin", "counts"]];

/** Retries or cancels a mail and shows the result in a toast. */
function useRetryOrCancelMail() {
  const client = useAdminClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, action }: { id: string; action: keyof typeof MESSAGES }) =>
      retryOrCancelMail(client, id, action),
    onSuccess: (isDone, { action }) =>
      isDone
        ? notify({ tone: "success", title: MESSAGES[action].done })
        : notify({
            tone: "info",
            title: MESSAGES[action].failed,
            description: "It has been sent or is being sent.",
          }),
    onError: (error, { action }) =>
      notify({ tone: "error", title: MESSAGES[action].failed, description: error.message }),
    onSettled: () => Promise.all(AFFECTED.map((queryKey) => refetchAfterChange(queries, { queryKey }))),
  });
}
