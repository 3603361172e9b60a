import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { AppError } from "#app/lib/app-error.ts";
import { loginPath } from "#domain/login-path.ts";

/** The part of a query's result that decides what a screen shows. */
export interface LoadedQuery<Data = unknown> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  refetch(): unknown;
}

interface LoadedProps<Data> {
  query: LoadedQuery<Data>;
  /** Shown until the first read has ended. */
  loading?: ReactNode;
  /** Heading of the error. */
  title?: string | undefined;
  /** Shown instead of the usual error. */
  whenFailed?(error: Error, retry: () => void): ReactNode;
  /** Without it, only the loading state and the error are shown. */
  children?(data: Data): ReactNode;
}

/**
 * Shows what a query has read. An error appears only if there is nothing to show: a failed refetch replaces neither data
 * nor a form, and StaleNotice says how old the data is.
 */
export function Loaded<Data>({ query, loading = null, title, whenFailed, children }: LoadedProps<Data>) {
  const { data, error } = query;
  const retry = () => void query.refetch();
  if (data !== undefined) {
    return (
      <>
        {error && codeOf(error) === "not-found" && (
          <div className="mb-3">
            <Notice tone="error" title="This was deleted meanwhile">
              {error.message} Below is how it last was.
            </Notice>
          </div>
        )}
        {children?.(data)}
      </>
    );
  }
  if (!error) return loading;
  return whenFailed ? whenFailed(error, retry) : <LoadError {...{ error, title, onRetry: retry }} />;
}

interface LoadErrorProps {
  error: Error;
  title?: string | undefined;
  onRetry(): void;
}

/** Says why nothing could be read, and what to do: log in again, wait, or try again. */
function LoadError({ error, title, onRetry }: LoadErrorProps) {
  const { pathname, search } = useLocation();
  const code = codeOf(error);
  const isOffline = code === "unavailable" && !navigator.onLine;
  return (
    <div className="flex flex-col items-start gap-4">
      <Notice tone="error" {...(title && code !== "signed-out" && { title })}>
        {isOffline ? "You are offline. This loads by itself once you are online again." : error.message}
      </Notice>
      {code === "signed-out" ? (
        <ButtonLink to={loginPath(pathname + search)}>Log in again</ButtonLink>
      ) : (
        code !== "not-found" && (
          <Button variant="secondary" onClick={onRetry}>
            Try Again
          </Button>
        )
      )}
    </div>
  );
}

const codeOf = (error: Error) => (error instanceof AppError ? error.code : null);
