import { useQuery } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AlsoOpen } from "#app/components/admin/also-open.tsx";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { renderInBackOffice } from "#app/lib/back-office.fixture.tsx";

const WATCH = "POST /rest/v1/rpc/watch_record";
const ANA = { id: "a", email: "ana@calabash.test", first_name: "Ana", last_name: "Reyes" };
const BEN = { id: "b", email: "ben@calabash.test", first_name: null, last_name: null };

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

function Request() {
  const client = useAdminClient();
  const { data } = useQuery({
    queryKey: ["admin", "requests", "one", "1"],
    queryFn: async () => (await client.from("requests").select("name")).data,
  });
  return <p>{data?.[0]?.name}</p>;
}

test("an open record shows who else has it open, and is read again only after a change", async () => {
  const record = { version: "1", others: [ANA] };
  let name = "Unassigned";
  const { bodiesTo } = renderInBackOffice(
    <>
      <AlsoOpen kind="request" id="1" />
      <Request />
    </>,
    ({ to }) => Response.json(to === WATCH ? record : [{ name }]),
  );
  expect(await screen.findByText("Ana Reyes has this open, too.")).toBeTruthy();
  expect(await screen.findByText("Unassigned")).toBeTruthy();
  const countReads = () => bodiesTo("GET /rest/v1/requests").length;

  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await waitFor(() => expect(bodiesTo(WATCH)).toHaveLength(2));
  expect(countReads()).toBe(1);

  Object.assign(record, { version: "2", others: [ANA, BEN] });
  name = "Ana";
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(await screen.findByText("Ana Reyes and ben have this open, too.")).toBeTruthy();
  expect(await screen.findByText("Ana")).toBeTruthy();
  expect(countReads()).toBe(2);
});
