import type { Context } from "hono";
import type { Access, Authorize, Callers } from "#server/functions/access.ts";
import type { ReadInput } from "#server/functions/input.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";

export interface FunctionCall<A extends Access, Input> {
  readonly c: Context<AppEnv>;
  readonly caller: Callers[A];
  readonly input: Input;
}

export type Handler<A extends Access, Input = undefined> = (
  call: FunctionCall<A, Input>,
) => Response | Promise<Response>;

/** An entry of the function table, ready to be mounted. */
export interface SiteFunction {
  readonly method: "GET" | "POST";
  readonly path: `/${string}`;
  readonly access: Access;
  respond(c: Context<AppEnv>, authorize: Authorize): Promise<Response>;
}

/** Every function first checks the caller, then reads the input, then runs the handler. */
const define =
  (method: SiteFunction["method"]) =>
  <A extends Access, Input>(
    path: SiteFunction["path"],
    access: A,
    readInput: ReadInput<Input>,
    handler: Handler<A, Input>,
  ): SiteFunction => ({
    method,
    path,
    access,
    async respond(c, authorize) {
      const caller = await authorize[access](c.req.raw.headers);
      return handler({ c, caller, input: await readInput(c) });
    },
  });

export const get = define("GET");
export const post = define("POST");
