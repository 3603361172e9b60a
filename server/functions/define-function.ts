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

interface FunctionRule<A extends Access, Input> {
  readonly method: "GET" | "POST";
  readonly path: `/${string}`;
  readonly access: A;
  readonly input: ReadInput<Input>;
  readonly handler: Handler<A, Input>;
}

/** An entry of the function table, ready to be mounted. */
export interface SiteFunction extends Pick<FunctionRule<Access, unknown>, "method" | "path" | "access"> {
  respond(c: Context<AppEnv>, authorize: Authorize): Promise<Response>;
}

/** For every function: check the caller, read the input, then run the handler. */
export function defineFunction<A extends Access, Input>(rule: FunctionRule<A, Input>): SiteFunction {
  const { method, path, access, input: readInput, handler } = rule;
  return {
    method,
    path,
    access,
    async respond(c, authorize) {
      const caller = await authorize[access](c.req.raw.headers);
      return handler({ c, caller, input: await readInput(c) });
    },
  };
}
