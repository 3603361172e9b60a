import { listAccounts } from "#server/commands/accounts.ts";
import type { AdminCommand } from "#server/commands/command.ts";
import { withClients } from "#server/commands/with-clients.ts";
import { escapeUnprintable } from "#server/process/log.ts";

export const listUsers: AdminCommand = (config, [matching = ""]) =>
  withClients(config, async ({ service }) => {
    const accounts = await listAccounts(service, matching);
    if (accounts.length === 0) return "No accounts found.";
    const day = (time: string | null) => time?.slice(0, 10) ?? "never";
    const rows = accounts.map(({ email, role, created_at, last_sign_in_at }) => [
      escapeUnprintable(email),
      role,
      day(created_at),
      day(last_sign_in_at),
    ]);
    const table = [["e-mail", "role", "created", "last used"], ...rows];
    // The last of the four columns needs no padding.
    const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => (row[column] ?? "").length)));
    return table
      .map((row) =>
        row
          .map((cell, column) => (cell ?? "").padEnd(widths[column] ?? 0))
          .join("  ")
          .trimEnd(),
      )
      .join("\n");
  });
