import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { ReplyEntry } from "#app/features/requests/manage/reply-entry.tsx";
import { REQUEST } from "#app/features/requests/manage/request.fixture.ts";
import { type Respond, renderInBackOffice } from "#app/lib/back-office.fixture.tsx";

const DONE: Respond = () => Response.json(true);

function renderReply(state: "failed" | "sent", respond = DONE) {
  const mail = {
    id: "mail-1",
    state,
    last_error: state === "failed" ? "552 5.2.2 The mailbox is full" : null,
    next_attempt_at: "2026-11-17T12:00:00Z",
    updated_at: "2026-11-17T12:00:00Z",
    to_email: REQUEST.email,
  };
  const event = {
    id: 1,
    kind: "reply" as const,
    body: "Of course.",
    author_id: null,
    author_email: null,
    mail,
    created_at: "2026-11-17T12:00:00Z",
  };
  return renderInBackOffice(<ReplyEntry event={event} author="Marva" request={REQUEST} />, respond);
}

test("an undelivered reply says why, and 'Retry' queues its mail again", async () => {
  const { bodiesTo } = renderReply("failed");
  expect(screen.getByText("Not delivered: mailbox full")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Reply queued again")).toBeTruthy();
  expect(bodiesTo("POST /rest/v1/rpc/retry_mail")).toEqual([{ mail_id: "mail-1" }]);
});

test("a retry that queues nothing is not reported as queued", async () => {
  renderReply("failed", () => Response.json(false));
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText(/was sent in the meantime/)).toBeTruthy();
  expect(screen.queryByText("Reply queued again")).toBeNull();
});

test("an undelivered reply is sent again to a corrected address; a refused one stays in the form", async () => {
  let isRefused = true;
  const { bodiesTo } = renderReply("failed", () =>
    isRefused
      ? Response.json({ code: "PT400", message: "This address cannot be used." }, { status: 400 })
      : Response.json(1),
  );
  fireEvent.click(screen.getByRole("button", { name: "Change e-mail address" }));
  const field = screen.getByLabelText<HTMLInputElement>("New address");
  const save = screen.getByRole("button", { name: "Save" });
  fireEvent.click(save);
  expect(await screen.findByText("They have this address now.")).toBeTruthy();
  fireEvent.change(field, { target: { value: " rosa@calabash.test " } });
  fireEvent.click(save);
  expect(await screen.findByText("This address cannot be used.")).toBeTruthy();
  expect(field.value).toContain("rosa@calabash.test");
  isRefused = false;
  fireEvent.click(save);
  await waitFor(() => expect(screen.queryByLabelText("New address")).toBeNull());
  const change = { request_id: REQUEST.id, address: "rosa@calabash.test" };
  expect(bodiesTo("POST /rest/v1/rpc/correct_request_address")).toEqual([change, change]);
  expect(await screen.findByText("Address changed, reply queued again")).toBeTruthy();
});

test("a corrected address with no reply to send again says only that", async () => {
  renderReply("failed", () => Response.json(0));
  fireEvent.click(screen.getByRole("button", { name: "Change e-mail address" }));
  fireEvent.change(screen.getByLabelText("New address"), { target: { value: "rosa@calabash.test" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Address changed")).toBeTruthy();
});

test("a delivered reply offers neither another try nor another address", () => {
  renderReply("sent");
  expect(screen.getByText("Sent")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Change e-mail address" })).toBeNull();
});
