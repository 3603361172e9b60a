import type { Handler } from "#server/functions/define-function.ts";

export interface BackOfficeStatusDeps {
  /** The environment settings that the back office depends on. */
  readonly setUp: {
    readonly sendsMail: boolean;
    readonly hasMailServer: boolean;
    readonly hasOwnAddress: boolean;
    readonly backsUp: boolean;
    readonly testHelpers: boolean;
  };
}

export function createBackOfficeStatus({ setUp }: BackOfficeStatusDeps): Handler<"admin"> {
  return () => Response.json(setUp);
}
