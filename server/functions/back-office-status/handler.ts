import type { Handler } from "#server/functions/define-function.ts";

export interface BackOfficeStatusDeps {
  /** What an admin's screens must know of the environment. */
  readonly setUp: {
    readonly sendsMail: boolean;
    readonly hasMailServer: boolean;
    readonly hasOwnAddress: boolean;
    readonly backsUp: boolean;
    readonly testHelpers: boolean;
  };
}

/** How this site is set up, as far as an admin's screens depend on it. */
export function createBackOfficeStatus({ setUp }: BackOfficeStatusDeps): Handler<"admin"> {
  return () => Response.json(setUp);
}
