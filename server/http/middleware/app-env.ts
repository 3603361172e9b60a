/** Variables that the middleware sets on the context. `incoming` exists on a real socket, not in `app.request()`. */
export interface AppEnv {
  Bindings: { readonly incoming?: { readonly socket: { readonly remoteAddress?: string | undefined } } };
  Variables: {
    requestId: string;
    /** The parsed JSON of an API request. */
    json?: unknown;
  };
}
