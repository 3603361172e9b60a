/** Variables that the middleware sets on the context. Bindings exist on a real socket, not in `app.request()`. */
export interface AppEnv {
  Bindings: {
    readonly incoming?: { readonly socket: { readonly remoteAddress?: string | undefined } };
    readonly outgoing?: { setHeader(name: string, value: string): unknown };
  };
  Variables: {
    requestId: string;
    /** The parsed JSON of an API request. */
    json?: unknown;
    /** The status of a refusal that is sent with status 200, for the log. */
    refusalStatus?: number;
  };
}
