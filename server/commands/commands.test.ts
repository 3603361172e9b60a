import { tmpdir } from "node:os";
import { expect, test, vi } from "vitest";
import { runAdminCommand } from "#server/commands/commands.ts";

const HOSTILE = "\u001b]0;title\u0007\u009b2J\r\u2028\u202eana@example.com";
const { listAccounts } = vi.hoisted(() => ({ listAccounts: vi.fn() }));
vi.mock("#server/commands/accounts.ts", () => ({ listAccounts }));
vi.mock("#server/commands/with-clients.ts", () => ({
  withClients: (_config: object, use: (clients: object) => unknown) => use({}),
}));

const run = (...args: readonly string[]) => runAdminCommand(args, { DATA_DIR: tmpdir() });
const expectPrintable = (text: string) => {
  expect(text.replaceAll("\n", "").match(/[\p{C}\p{Zl}\p{Zp}]/gu)).toBeNull();
  expect(text).toContain("\\u001b]0;title\\u0007");
};

test("no text of a visitor reaches the operator's terminal unescaped, in a list or an error", async () => {
  const account = { role: "user", created_at: "2026-11-19T10:00:00Z", last_sign_in_at: null };
  listAccounts.mockResolvedValueOnce([
    { ...account, email: HOSTILE },
    { ...account, email: "x\nforged@example.com  admin" },
  ]);
  const list = await run("list-users");
  expectPrintable(list.stdout);
  expect(list.stdout.trim().split("\n")).toHaveLength(3);
  listAccounts.mockRejectedValueOnce(new Error(HOSTILE));
  const failure = await run("list-users");
  expectPrintable(failure.stderr);
  expect(failure.stderr).toContain("\n    at ");
  expectPrintable((await run(HOSTILE)).stderr);
});
