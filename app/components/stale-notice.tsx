import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { Notice } from "#app/components/ui/notice.tsx";
import { AppError } from "#app/lib/app-error.ts";

/** Says how old the data on this page is, if reading it again has failed. */
export function StaleNotice() {
  const queries = useQueryClient();
  const text = useSyncExternalStore(
    (onChange) => queries.getQueryCache().subscribe(onChange),
    () => describeStale(queries),
  );
  return (
    <div role="status" className="sticky top-0 z-40">
      {text && <Notice tone="info">{text}</Notice>}
    </div>
  );
}

const SHOWN_ELSEWHERE = ["not-found", "signed-out"];

function describeStale(queries: QueryClient): string {
  const stale = queries
    .getQueryCache()
    .findAll({ type: "active" })
    .filter(
      ({ state: { data, error } }) => error && data !== undefined && !SHOWN_ELSEWHERE.includes(codeOf(error)),
    );
  const [first] = stale;
  if (!first) return "";
  const readAt = new Date(Math.min(...stale.map(({ state }) => state.dataUpdatedAt)));
  const time = readAt.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  if (!navigator.onLine) return `You are offline. This is the data of ${time}.`;
  if (codeOf(first.state.error) === "unavailable")
    return `We cannot be reached right now. This is the data of ${time}.`;
  return `This is the data of ${time}. ${first.state.error?.message}`;
}

const codeOf = (error: Error | null): string => (error instanceof AppError ? error.code : "");
