import { render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { expect, test, vi } from "vitest";
import { RequestSent } from "#app/features/requests/lazy-request-sent.tsx";

vi.mock("#app/features/requests/request-sent.tsx", () => {
  throw new Error("Failed to fetch dynamically imported module");
});

test("a sent form is confirmed, even if the code of the confirmation cannot be loaded", async () => {
  const success = { title: "Message sent!", description: "We'll answer shortly." };
  render(
    <Suspense>
      <RequestSent success={success} what="your message" email="ann@example.com" />
    </Suspense>,
  );
  expect((await screen.findByRole("status")).textContent).toBe("Message sent! We'll answer shortly.");
});
