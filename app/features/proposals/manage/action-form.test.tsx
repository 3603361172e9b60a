import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { ActionForm } from "#app/features/proposals/manage/action-form.tsx";
import { readProposalForStaff } from "#app/features/proposals/manage/manage-proposals.data.ts";
import { useProposalFunction } from "#app/features/proposals/manage/use-proposal-function.ts";
import { fakeFetch, fakeSession, type Respond, renderInBackOffice } from "#app/lib/back-office.fixture.tsx";
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

test("a corrected payment after a lost response says what was recorded, and is recorded as well by pressing again", async () => {
  const { versions } = await readProposalForStaff(fakeSession(fakeFetch(proposal).fetch).data, ID);
  const onDone = vi.fn();
  function Form() {
    const callFunction = useProposalFunction({ proposalId: ID, onLink: () => {}, onDone });
    const texts = { number: "P-2026-0042", paid: null, due: null };
    return <ActionForm name="payment" visibleVersion={versions[0]} callFunction={callFunction} {...texts} />;
  }
  const message = "A payment of USD 66.40 was already recorded with this form.";
  const responses = [
    () => Response.json({ error: "not now" }, { status: 503 }),
    () => Response.json({ error: message, reason: "key_reused" }, { status: 409 }),
    () => Response.json({ paid: 73_040 }),
  ];
  const { bodiesTo } = renderInBackOffice(<Form />, ({ to }) =>
    to === RECORD ? responses.shift()?.() : undefined,
  );
  const amount = screen.getByLabelText<HTMLInputElement>(/^Amount in/);
  const record = async (typed: string, expected: string) => {
    fireEvent.change(amount, { target: { value: typed } });
    fireEvent.click(screen.getByRole("button", { name: "Record payment" }));
    expect(await screen.findByText(expected)).toBeTruthy();
  };
  await record("66.40", "not now");
  await record("664.00", message);
  expect(amount.value).toBe("664.00");
  expect(onDone).not.toHaveBeenCalled();
  await record("664.00", "Payment recorded");
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const [first, second, third] = sentPayment.array().parse(bodiesTo(RECORD));
  expect([first?.amount, second?.amount, third?.amount]).toEqual([6640, 66_400, 66_400]);
  expect(second?.idempotency_key).toBe(first?.idempotency_key);
  expect(third?.idempotency_key).not.toBe(first?.idempotency_key);
});
