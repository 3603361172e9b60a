import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { ActionForm } from "#app/features/proposals/manage/action-form.tsx";
import type { CallForProposal } from "#app/features/proposals/manage/action-frame.tsx";
import { readProposalForStaff } from "#app/features/proposals/manage/manage-proposals.data.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { fakeFetch, fakeSession, type Respond, renderInBackOffice } from "#app/lib/back-office.fixture.tsx";
import { callFunction } from "#app/lib/call-function.ts";
import { DRAFT_FIELDS } from "#domain/proposals/proposal.fixture.ts";

const ID = "66666666-6666-4666-8666-666666666666";
const RECORD = "POST /functions/v1/record-proposal-payment";

const proposal: Respond = ({ to }) => {
  if (to === "GET /rest/v1/proposals")
    return Response.json([{ id: ID, number: "P-2026-0042", email: "ines@calabash.test", state: "accepted" }]);
  if (to === "GET /rest/v1/proposal_versions")
    return Response.json([
      { ...DRAFT_FIELDS, currency: "USD", id: "version-1", number: 1, state: "accepted", lines: [] },
    ]);
  return undefined;
};
const sentPayment = z.object({ amount: z.number(), idempotency_key: z.uuid() });

afterEach(() => localStorage.clear());

/** Opens the form of a payment; the responses are those to recording it, in their order. */
async function openPayment(responses: readonly (() => Response)[]) {
  const { versions } = await readProposalForStaff(fakeSession(fakeFetch(proposal).fetch).data, ID);
  const left = [...responses];
  const onDone = vi.fn();
  function Form() {
    const { fetch } = useAdminSession();
    const texts = { number: "P-2026-0042", paid: null, due: null };
    const call: CallForProposal = (name, body) => callFunction(fetch, name, body);
    return <ActionForm name="payment" visibleVersion={versions[0]} call={call} onClose={onDone} {...texts} />;
  }
  const view = renderInBackOffice(<Form />, ({ to }) => (to === RECORD ? left.shift()?.() : undefined));
  const amount = screen.getByLabelText<HTMLInputElement>(/^Amount in/);
  const record = async (typed: string, expected: string) => {
    fireEvent.change(amount, { target: { value: typed } });
    fireEvent.click(screen.getByRole("button", { name: "Record payment" }));
    expect(await screen.findByText(expected)).toBeTruthy();
  };
  const sent = () => sentPayment.array().parse(view.bodiesTo(RECORD));
  return { ...view, amount, record, sent, onDone };
}
const outage = () => Response.json({ error: "not now" }, { status: 503 });
const stored = () => Response.json({ paid: 73_040 });

test("a corrected payment after a lost response says what was recorded, and is recorded as well by pressing again", async () => {
  const message = "A payment of USD 66.40 was already recorded with this form.";
  const reused = () => Response.json({ error: message, reason: "key_reused" }, { status: 409 });
  const { amount, record, sent, onDone } = await openPayment([outage, reused, stored]);
  await record("66.40", "not now");
  await record("664.00", message);
  expect(amount.value).toBe("664.00");
  expect(onDone).not.toHaveBeenCalled();
  await record("664.00", "Payment recorded");
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const [first, second, third] = sent();
  expect([first?.amount, second?.amount, third?.amount]).toEqual([6640, 66_400, 66_400]);
  expect(second?.idempotency_key).toBe(first?.idempotency_key);
  expect(third?.idempotency_key).not.toBe(first?.idempotency_key);
});

test("a payment whose response was lost is back after a reload, and is recorded once", async () => {
  const before = await openPayment([outage]);
  await before.record("66.40", "not now");
  before.unmount();
  const { amount, record, sent } = await openPayment([stored]);
  expect(amount.value).toBe("66.40");
  await record("66.40", "Payment recorded");
  expect(sent()).toEqual(before.sent());
});

test("what is no amount says so at its field, and nothing is sent", async () => {
  const { amount, record, sent } = await openPayment([]);
  await record("66,4,0", "Write the amount as 2,400.00 or 2400.");
  expect(document.activeElement).toBe(amount);
  expect(sent()).toEqual([]);
});
