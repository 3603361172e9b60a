// The parts of the service worker API that we use. TypeScript's own types for it conflict with the DOM types
// that the rest of app/ needs.

interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

/** A message from a page; every part is validated before use. */
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
  skipWaiting(): Promise<void>;
  addEventListener<Type extends keyof WorkerEvents>(
    type: Type,
    listener: (event: WorkerEvents[Type]) => void,
  ): void;
}
