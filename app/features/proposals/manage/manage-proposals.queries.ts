import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { DeliveredMail } from "#app/components/admin/mail-delivery.tsx";
import {
  listProposals,
  listProposalsOfRequest,
  type ProposalListView,
  readProposalDefaults,
  readProposalForStaff,
  readProposalMails,
  type StaffProposal,
} from "#app/features/proposals/manage/manage-proposals.data.ts";
import { readFigures } from "#app/features/proposals/manage/proposal-figures.data.ts";
import { listTemplates } from "#app/features/proposals/manage/proposal-templates.data.ts";
import type { DataClient } from "#domain/data-client.ts";

export const PROPOSALS_PER_PAGE = 25;

export const manageProposalKeys = {
  all: ["admin", "proposals"] as const,
  list: (view: ProposalListView, page: number) => [...manageProposalKeys.all, "list", view, page] as const,
  one: (id: string) => [...manageProposalKeys.all, "one", id] as const,
  templates: ["admin", "proposals", "templates"] as const,
};

/** Whether a mail is being sent, or waits for a first attempt that is less than a minute late. */
const isBeingSent = (mail: DeliveredMail | null) =>
  mail?.state === "sending" ||
  (mail?.state === "queued" &&
    mail.last_error === null &&
    Date.now() - Date.parse(mail.next_attempt_at) < 60_000);

export const proposalsPage = (client: DataClient, view: ProposalListView, page: number) =>
  queryOptions({
    queryKey: manageProposalKeys.list(view, page),
    queryFn: () => listProposals(client, view, page, PROPOSALS_PER_PAGE),
    placeholderData: keepPreviousData,
  });

export const proposalsOfRequest = (client: DataClient, requestId: string) =>
  queryOptions({
    queryKey: [...manageProposalKeys.all, "request", requestId],
    queryFn: () => listProposalsOfRequest(client, requestId),
  });

export const oneProposal = (client: DataClient, id: string) =>
  queryOptions({ queryKey: manageProposalKeys.one(id), queryFn: () => readProposalForStaff(client, id) });

/** Refetches every three seconds while the latest mail is being sent. */
export const mailsOfProposal = (client: DataClient, proposal: StaffProposal["proposal"]) =>
  queryOptions({
    queryKey: [...manageProposalKeys.one(proposal.id), "mails", proposal.email],
    queryFn: () => readProposalMails(client, proposal),
    refetchInterval: ({ state: { data } }) => (isBeingSent(data?.latestMail ?? null) ? 3000 : false),
  });

export const templates = (client: DataClient) =>
  queryOptions({ queryKey: manageProposalKeys.templates, queryFn: () => listTemplates(client) });

export const proposalDefaults = (client: DataClient) =>
  queryOptions({
    queryKey: ["admin", "settings", "proposal-defaults"],
    queryFn: () => readProposalDefaults(client),
  });

export const proposalFigures = (client: DataClient, since: string | null) =>
  queryOptions({
    queryKey: ["admin", "dashboard", "proposals", since],
    queryFn: () => readFigures(client, since),
    placeholderData: keepPreviousData,
  });
