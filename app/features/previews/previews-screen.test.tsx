import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { PreviewsScreen } from "#app/features/previews/previews-screen.client.tsx";
import { renderInBackOffice } from "#app/lib/back-office.fixture.tsx";

test("a preview link is listed with its creator, and 'Withdraw' deletes it and no other", async () => {
  const link = (token: string, title: string) => ({
    token,
    created_by: "marva",
    created_at: "2026-11-17T12:00:00Z",
    expires_at: "2100-01-01T12:00:00Z",
    itinerary: { id: "7", title, is_published: false },
  });
  let links = [link("first", "Havana"), link("second", "Lima")];
  const { sent } = renderInBackOffice(<PreviewsScreen />, ({ to, query }) => {
    if (to.endsWith("list_users"))
      return Response.json([{ id: "marva", first_name: "Marva", last_name: "Best" }]);
    if (to.startsWith("DELETE")) links = links.filter(({ token }) => `eq.${token}` !== query.get("token"));
    return Response.json(links);
  });
  expect((await screen.findByRole("row", { name: /Havana/ })).textContent).toContain("Marva Best");
  fireEvent.click(screen.getByRole("button", { name: "Withdraw the link to Havana" }));
  await waitFor(() => expect(screen.queryByRole("row", { name: /Havana/ })).toBeNull());
  expect(screen.getByRole("row", { name: /Lima/ })).toBeTruthy();
  expect(sent.filter(({ to }) => to === "DELETE /rest/v1/itinerary_previews")).toHaveLength(1);
});
