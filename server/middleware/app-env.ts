/** What the middlewares leave on the context; `incoming` is there on a socket and absent in `app.request()`. */
export interface AppEnv {
  Bindings: { readonly incoming?: { readonly socket: { readonly remoteAddress?: string | undefined } } };
  Variables: { requestId: string; cspNonce: string };
}
