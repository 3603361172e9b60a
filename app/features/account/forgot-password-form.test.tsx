import { fireEvent, render, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { createRoutesStub, MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { ForgotPasswordForm } from "#app/features/account/forgot-password-form.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a failed password reset shows the server's message, and the next attempt requests an e-mail whose link opens this site's /reset-password", async () => {
  const fetched: string[] = [];
  const responses = [Response.json({ msg: "Please wait a minute" }, { status: 429 }), Response.json({})];
  vi.stubGlobal("fetch", async (url: string) => {
    fetched.push(url);
    return responses.shift();
  });
  const Stub = createRoutesStub([{ path: "/", Component: ForgotPasswordForm }]);
  const form = within(render(<Stub />).container);
  fireEvent.change(screen.getByLabelText("Email"), { target: { value: "ines@example.com" } });
  const send = screen.getByRole("button", { name: "Send Reset Instructions" });
  fireEvent.click(send);
  expect((await form.findByRole("alert")).textContent).toBe("Please wait a minute");
  fireEvent.click(send);
  expect(await screen.findByText(/^Password reset instructions have been sent to your email/)).toBeTruthy();
  expect(form.queryByRole("alert")).toBeNull();
  expect(new URL(fetched[1] ?? "").searchParams.get("redirect_to")).toBe(
    `${window.location.origin}/reset-password`,
  );
});

test("an address typed before hydration is kept and sent", async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal("fetch", async (_url: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)));
    return Response.json({});
  });
  const page = (
    <MemoryRouter>
      <ForgotPasswordForm />
    </MemoryRouter>
  );
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page);
  const field = screen.getByLabelText<HTMLInputElement>("Email");
  field.value = "ines@example.com";
  render(page, { container, hydrate: true });
  expect(field.value).toBe("ines@example.com");
  fireEvent.click(screen.getByRole("button", { name: "Send Reset Instructions" }));
  expect(await screen.findByText(/^Password reset instructions have been sent/)).toBeTruthy();
  expect(bodies).toMatchObject([{ email: "ines@example.com" }]);
});
