import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, test } from "vitest";
import { z } from "zod";
import { Composer, NoteForm } from "#app/features/requests/manage/composer.tsx";
import { insertTemplate, ReplyForm } from "#app/features/requests/manage/reply-form.tsx";
import { REQUEST } from "#app/features/requests/manage/request.fixture.ts";
import { type Respond, renderInBackOffice } from "#app/lib/back-office.fixture.tsx";
import { ERASED_ADDRESS } from "#domain/email-address.ts";

afterEach(() => {
  localStorage.clear();
});

const keyIn = (body: unknown) => z.object({ idempotency_key: z.uuid() }).parse(body).idempotency_key;
const SEND = "POST /functions/v1/reply-to-request";

const event = (id: number) => ({
  id,
  kind: "note",
  body: "Call them",
  author_id: null,
  author_email: null,
  mail: null,
  created_at: "2026-11-17T12:00:00Z",
});

function renderForm(respond: Respond = () => Response.json(null)) {
  const view = renderInBackOffice(<ReplyForm request={REQUEST} onFocusWanted={() => {}} />, respond);
  const box = screen.getByLabelText<HTMLTextAreaElement>("Message");
  return {
    ...view,
    box,
    type: (value: string) => fireEvent.change(box, { target: { value } }),
    send: () => screen.getByRole<HTMLButtonElement>("button", { name: "Send reply" }),
  };
}

test("to an erased person nobody can reply", () => {
  renderInBackOffice(<Composer request={{ ...REQUEST, email: ERASED_ADDRESS }} />);
  expect(screen.getByText(/The data of this person was erased/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Send reply" })).toBeNull();
});

test("a template keeps what was typed, and a reply with an unfilled placeholder cannot be sent", async () => {
  const { box, type, send } = renderForm();
  type("I typed this.");
  box.setSelectionRange(13, 13);
  await screen.findByRole("option", { name: "Quote" });
  fireEvent.change(screen.getByLabelText("Template"), { target: { value: "quote" } });
  expect(box.value).toMatch(/^I typed this\.\n\nHello Rosa,/);
  expect(box.value).toContain("for 4 travelers, travel dates: early March");
  expect(screen.getByText(/Still to be filled in: \{price\}/)).toBeTruthy();
  expect(send().ariaDisabled).toBe("true");
  type("Hello Rosa, March is fine.");
  expect(send().ariaDisabled).toBe(null);
});

test("a reply that the server refuses stays in the form, also after a reload, and is gone once sent", async () => {
  let isRefused = true;
  const respond: Respond = ({ to }) =>
    to === SEND && isRefused
      ? Response.json({ error: "The desk is closed." }, { status: 503 })
      : Response.json(null);
  const first = renderForm(respond);
  first.type("March is fine.");
  fireEvent.click(first.send());
  expect(await screen.findByText("The desk is closed.")).toBeTruthy();
  expect(first.box.value).toBe("March is fine.");
  cleanup();

  isRefused = false;
  const second = renderForm(respond);
  expect(second.box.value).toBe("March is fine.");
  fireEvent.click(second.send());
  await waitFor(() => expect(second.box.value).toBe(""));
  expect(second.bodiesTo(SEND)).toMatchObject([
    { request_id: REQUEST.id, subject: "Re: March", text: "March is fine.", seen: { event: 0, heard: null } },
  ]);
  // The server may have stored the first attempt, so the second one must count as the same.
  expect(keyIn(second.bodiesTo(SEND)[0])).toBe(keyIn(first.bodiesTo(SEND)[0]));
  expect(await screen.findByText("Reply queued")).toBeTruthy();
  cleanup();
  expect(renderForm(respond).box.value).toBe("");
});

test("a reply after another one from the same form says so, stays in the form and is sent by pressing again", async () => {
  const message = "Another reply was already sent with this form.";
  let isReused = true;
  const { box, type, send, bodiesTo } = renderForm(({ to }) => {
    if (to !== SEND || !isReused) return Response.json(null);
    isReused = false;
    return Response.json({ error: message, reason: "key_reused" }, { status: 409 });
  });
  type("April is fine.");
  fireEvent.click(send());
  expect(await screen.findByText(message)).toBeTruthy();
  expect(box.value).toBe("April is fine.");
  fireEvent.click(send());
  await waitFor(() => expect(box.value).toBe(""));
  const [first, second] = bodiesTo(SEND).map(keyIn);
  expect(second).not.toBe(first);
});

test("a reply that a colleague has anticipated asks first, says what they wrote, and keeps the text", async () => {
  const since = [
    {
      kind: "reply",
      who: "Ana Reyes",
      at: new Date(Date.now() - 130_000).toISOString(),
      text: "Take April.",
    },
  ];
  const details = { since, seen: { event: 9, heard: null } };
  const respond: Respond = ({ to, body }) => {
    if (to === "GET /rest/v1/request_events") return Response.json([event(7)]);
    if (to !== SEND || Object(body).seen.event === 9) return undefined;
    return Response.json({ error: "changed", reason: "changed_since", details }, { status: 409 });
  };
  const { type, send, box, bodiesTo } = renderForm(respond);
  await screen.findByRole("option", { name: "Quote" });
  type("March is fine.");
  fireEvent.click(send());
  expect(await screen.findByText(/Ana Reyes replied 2 min ago: Take April\./)).toBeTruthy();
  expect(box.value).toBe("March is fine.");
  fireEvent.click(screen.getByRole("button", { name: "Look first" }));
  expect(screen.queryByRole("button", { name: "Send anyway" })).toBeNull();
  expect(box.value).toBe("March is fine.");
  fireEvent.click(send());
  await waitFor(() => expect(box.value).toBe(""));
  expect(bodiesTo(SEND).map((body) => Object(body).seen.event)).toEqual([7, 9]);
});

test("a note survives a reload until it is added", async () => {
  const renderNote = () => {
    const view = renderInBackOffice(<NoteForm requestId={REQUEST.id} />, () => Response.json(null));
    return { ...view, box: screen.getByLabelText<HTMLTextAreaElement>("Internal note") };
  };
  fireEvent.change(renderNote().box, { target: { value: "Call them" } });
  cleanup();
  const { box, bodiesTo } = renderNote();
  expect(box.value).toBe("Call them");
  fireEvent.click(screen.getByRole("button", { name: "Add note" }));
  await waitFor(() => expect(box.value).toBe(""));
  expect(bodiesTo("POST /rest/v1/request_events")).toMatchObject([{ body: "Call them" }]);
  cleanup();
  expect(renderNote().box.value).toBe("");
});

it.each([
  ["", [0, 0], "Hello"],
  ["Typed.", [6, 6], "Typed.\n\nHello"],
  ["Typed.\n", [7, 7], "Typed.\n\nHello"],
  ["Typed.\n\n", [8, 8], "Typed.\n\nHello"],
  ["Typed.", [0, 0], "Hello\n\nTyped."],
  ["One. Two.", [5, 5], "One.\n\nHello\n\nTwo."],
  ["One. Two.", [4, 4], "One.\n\nHello\n\nTwo."],
  ["One.\n\nold\n\nTwo.", [6, 9], "One.\n\nHello\n\nTwo."],
] as const)("inserting 'Hello' into %j at the selection %j gives %j", (text, selection, result) => {
  expect(insertTemplate(text, selection, "Hello")).toBe(result);
});
