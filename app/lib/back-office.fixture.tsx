import { PostgrestClient } from "@supabase/postgrest-js";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createRoutesStub } from "react-router";
import { LeaveGuard } from "#app/components/admin/record-form.tsx";
import { MoveAnnouncer } from "#app/components/admin/reorder-handle.tsx";
import { FocusKeeper } from "#app/components/focus-keeper.tsx";
import { type AdminSession, AdminSessionContext } from "#app/lib/admin-session.tsx";
import { authClient } from "#app/lib/browser-clients.ts";
import { sessionStorageKey } from "#app/lib/stored-session.ts";
import type { Database } from "#domain/database.types.ts";

export interface SentRequest {
  /** Method and path without the origin, such as 'POST /rest/v1/rpc/retry_mail'. */
  readonly to: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** The response to a request; undefined for an empty list. */
export type Respond = (request: SentRequest) => Response | undefined;

const USER = { id: "11111111-1111-4111-8111-111111111111", email: "marva@calabash.test" };

/** Logs an admin in, as far as the browser knows. */
export function storeSession(): void {
  const session = {
    access_token: "token",
    refresh_token: "refresh",
    token_type: "bearer",
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: USER,
  };
  localStorage.setItem(sessionStorageKey(window.location.hostname), JSON.stringify(session));
}

/** A `fetch` with faked responses, and the requests that it got. */
export function fakeFetch(respond: Respond) {
  const sent: SentRequest[] = [];
  const fetch: typeof window.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(String(input), window.location.origin);
    const body: unknown = typeof init?.body === "string" ? JSON.parse(init.body) : null;
    const request = { to: `${init?.method ?? "GET"} ${pathname}`, query: searchParams, body };
    sent.push(request);
    return respond(request) ?? Response.json([]);
  };
  /** The bodies of the requests to this method and path. */
  const bodiesTo = (to: string) => sent.filter((request) => request.to === to).map(({ body }) => body);
  /** The changes sent to this method and path, each with its filter on the id, such as 'eq.7'; null without one. */
  const changesTo = (to: string) =>
    sent
      .filter((request) => request.to === to)
      .map(({ query, body }) => ({ ...Object(body), id: query.get("id") }));
  return { fetch, sent, bodiesTo, changesTo };
}

export function fakeSession(fetch: typeof window.fetch): AdminSession {
  const data = new PostgrestClient<Database>(`${window.location.origin}/rest/v1`, { fetch, retry: false });
  return { user: USER, auth: authClient(), data, fetch };
}

/** Renders a part of the back office with faked responses. */
export function renderInBackOffice(part: ReactNode, respond: Respond = () => undefined) {
  const { fetch, ...requests } = fakeFetch(respond);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const session = fakeSession(fetch);
  const Component = () => (
    <>
      {part}
      <LeaveGuard />
      <MoveAnnouncer />
      <FocusKeeper />
    </>
  );
  const Stub = createRoutesStub([{ path: "*", Component }]);
  return {
    ...requests,
    ...render(
      <QueryClientProvider client={queryClient}>
        <AdminSessionContext value={session}>
          <Stub />
        </AdminSessionContext>
      </QueryClientProvider>,
    ),
  };
}
