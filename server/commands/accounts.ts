import type { Role } from "#domain/users.schema.ts";
import { StartupError } from "#server/config/config.ts";
import { checkPassword, checkStaffPassword, randomPassword } from "#server/config/passwords.ts";
import type { DatabaseClient } from "#server/data/clients.ts";

const PAGE_SIZE = 1000;

/** All accounts that match, read page by page. */
export async function listAccounts(service: DatabaseClient, matching = "") {
  const accounts = [];
  for (let start = 0; ; start += PAGE_SIZE) {
    const { data, error } = await service.rpc("list_users", {
      matching,
      page_size: PAGE_SIZE,
      page_start: start,
    });
    if (error) throw new Error(`the accounts could not be read: ${error.message}`);
    accounts.push(...data);
    if (data.length < PAGE_SIZE) return accounts;
  }
}

export async function findAccount(service: DatabaseClient, email: string) {
  const accounts = await listAccounts(service, email);
  const account = accounts.find((user) => user.email === email.toLowerCase());
  if (!account) throw new StartupError(`there is no account for ${email}: see npm run admin -- list-users`);
  return account;
}

/** Returns the operator's password, or generates one. A weak password is refused. */
export function choosePassword(
  fromOperator: string | undefined,
  { email, role }: { readonly email: string; readonly role: Role },
): { password: string; isGenerated: boolean } {
  const password = fromOperator ?? randomPassword();
  const weakness = role === "admin" ? checkStaffPassword(password, email) : checkPassword(password);
  if (weakness) throw new StartupError(weakness);
  return { password, isGenerated: fromOperator === undefined };
}

/** Returns the e-mail argument of a command. If it is missing or invalid, the error shows the command's `usage`. */
export function requireEmailArgument(email: string | undefined, usage: string): string {
  if (email && /^[^\s@]+@[^\s@]+$/.test(email)) return email;
  throw new StartupError(`an e-mail address is missing: ${usage}`);
}
