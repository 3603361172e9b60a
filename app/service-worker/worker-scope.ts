// The parts of a service worker's world that ours uses. TypeScript's own description of it contradicts the one of
// pages, which the rest of app/ needs.

interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  /** The page's request, which the browser sent while the worker was starting. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

/** What a page asks of the worker; every part is checked before it is used. */
interface Instruction {
  readonly type?: unknown;
  readonly path?: unknown;
  readonly files?: unknown;
}

interface MessageEvent extends WorkerEvent {
  readonly data: Instruction | null;
}

interface WorkerEvents {
  readonly install: WorkerEvent;
  readonly activate: WorkerEvent;
  readonly fetch: FetchEvent;
  readonly message: MessageEvent;
}

export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  skipWaiting(): Promise<void>;
  addEventListener<Type extends keyof WorkerEvents>(
    type: Type,
    listener: (event: WorkerEvents[Type]) => void,
  ): void;
}
