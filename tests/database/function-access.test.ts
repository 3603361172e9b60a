import { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { createFunctionTable } from "#server/functions/function-table.ts";
import { createFunctions } from "#server/functions/router.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { functionsDeps, SITE_URL } from "#tests/support/functions.ts";
import { createPerson, type Person } from "#tests/support/people.ts";

const database = databasePerFile();

let traveler: Person;
beforeAll(async () => {
  traveler = await createPerson(database(), "traveler");
});

const depsOf = (parts: Pick<FunctionDeps, "clients" | "keys">): FunctionDeps =>
  functionsDeps({
    ...parts,
    setUp: {
      sendsMail: false,
      hasMailServer: false,
      hasOwnAddress: false,
      backsUp: false,
      testHelpers: true,
      backend: "embedded",
    },
  });

function call(method: string, path: string, headers: Record<string, string>) {
  const { clients, keys } = database();
  const app = new Hono<AppEnv>().route("/functions/v1", createFunctions(depsOf({ clients, keys })));
  return app.request(`${SITE_URL}/functions/v1${path}`, { method, headers });
}

// The table does not depend on its arguments, so the tests can be listed before the database starts.
const table = createFunctionTable(depsOf({ clients: {}, keys: {} } as FunctionDeps));
const functionsWithAccess = (access: string) => table.filter((entry) => entry.access === access);

it("the server has exactly these functions, with this access", () => {
  expect(table.map(({ method, path, access }) => `${access} ${method} ${path}`).sort()).toEqual([
    "admin GET /version",
    "admin POST /add-request",
    "admin POST /back-office-status",
    "admin POST /change-proposal-email",
    "admin POST /create-proposal",
    "admin POST /extend-proposal",
    "admin POST /make-trip",
    "admin POST /migrate-itinerary-images",
    "admin POST /new-proposal-link",
    "admin POST /preview-proposal-mail",
    "admin POST /put-off-proposal-payment",
    "admin POST /read-proposal-as-staff",
    "admin POST /record-proposal-acceptance",
    "admin POST /record-proposal-payment",
    "admin POST /reply-to-request",
    "admin POST /resend-invitation",
    "admin POST /resend-proposal",
    "admin POST /revoke-proposal-link",
    "admin POST /send-proposal",
    "admin POST /staff-proposal-pdf",
    "admin POST /test-helper-admin",
    "admin POST /test-mail",
    "admin POST /void-proposal-acceptance",
    "admin POST /withdraw-proposal",
    "anyone GET /confirm-subscription",
    "anyone GET /form-check",
    "anyone GET /form-token",
    "anyone GET /testimonial",
    "anyone GET /unsubscribe",
    "anyone POST /confirm-subscription",
    "anyone POST /count-view",
    "anyone POST /open-invitation",
    "anyone POST /renew-invitation",
    "anyone POST /testimonial",
    "anyone POST /unsubscribe",
    "freshAdmin GET /export-subscribers",
    "freshAdmin POST /export-requests",
    "freshAdmin POST /manage-users",
    "freshAdmin POST /show-mail-link",
    "user GET /trip-calendar",
    "user GET /trip-pdf",
    "user POST /my-data",
    "visitor POST /accept-proposal",
    "visitor POST /ask-proposal-changes",
    "visitor POST /decline-proposal",
    "visitor POST /invite-proposal-traveler",
    "visitor POST /proposal-pdf",
    "visitor POST /read-proposal",
    "visitor POST /send-admin-notification",
    "visitor POST /undo-proposal-decline",
    "visitor POST /view-proposal",
  ]);
});

describe.each([...functionsWithAccess("admin"), ...functionsWithAccess("freshAdmin")])(
  "$method $path",
  ({ method, path }) => {
    it("refuses anonymous callers, the publishable key, a broken token and a traveler", async () => {
      const { publishableKey } = database().keys;
      const cases: readonly [Record<string, string>, number][] = [
        [{}, 401],
        [{ apikey: publishableKey }, 401],
        [{ authorization: `Bearer ${publishableKey}` }, 403],
        [{ authorization: `Bearer ${traveler.token}x` }, 403],
        [{ authorization: `Bearer ${traveler.token}` }, 403],
      ];
      for (const [headers, status] of cases) {
        const response = await call(method, path, headers);
        expect(response.status).toBe(status);
        expect(await response.json()).toMatchObject({ error: "Access denied: Admin role required" });
      }
    });
  },
);

describe.each(functionsWithAccess("user"))("$method $path", ({ method, path }) => {
  it("refuses anonymous callers and the publishable key", async () => {
    const anonymous: readonly Record<string, string>[] = [{}, { apikey: database().keys.publishableKey }];
    for (const headers of anonymous) {
      const response = await call(method, path, headers);
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ error: "Please log in first." });
    }
  });
});
