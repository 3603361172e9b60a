import { render, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { MyRequests, requestLabels } from "#app/features/trips/my-requests.tsx";
import { userDataClient } from "#app/lib/browser-clients.ts";
import { QueryProvider, queryClient } from "#app/lib/query-client.ts";

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("travelers see each of their requests with its status", async () => {
  const request = { type: "contact", message: "", created_at: "2026-03-01T12:00:00Z" };
  const requests = [
    { ...request, id: "1", subject: "Ferry times", status: "in_progress" },
    { ...request, id: "2", subject: "", status: "won" },
  ];
  vi.stubGlobal("fetch", async () => Response.json(requests));
  const { container } = render(
    <QueryProvider>
      <MyRequests client={userDataClient()} userId="ines" />
    </QueryProvider>,
  );
  const rows = await within(container).findAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Ferry times.*In progress/),
    expect.stringMatching(/^Message.*Booked/),
  ]);
});

test.each([
  ["contact", "new", "Message", "Received"],
  ["customization", "in_progress", "Changes to a trip", "In progress"],
  ["custom_vacation", "quoted", "A custom trip", "Answered"],
  ["full_itinerary", "won", "Itinerary as it is", "Booked"],
  ["contact", "lost", "Message", "Closed"],
  ["data_export", "won", "Copy of your data", "Done"],
  ["data_export", "new", "Copy of your data", "Received"],
  ["contact", "spam", "Message", "Received"],
] as const)("a request of type %s with status %s is shown as '%s', '%s'", (type, status, kind, label) => {
  expect(requestLabels({ type, status })).toMatchObject({ kind, label });
});
