import type { UseQueryResult } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { TableError } from "#app/components/admin/table-states.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";

interface LoadedSettingProps<Data> {
  query: UseQueryResult<Data>;
  children(stored: Data): ReactNode;
}

/** Renders the form of a setting once the setting is loaded, and a new form when the stored value changes. */
export function LoadedSetting<Data>({ query, children }: LoadedSettingProps<Data>) {
  return (
    <>
      {query.isPending && <Skeleton className="h-40" />}
      {query.error && <TableError message={query.error.message} onRetry={() => query.refetch()} />}
      {query.data !== undefined && (
        <Fragment key={JSON.stringify(query.data)}>{children(query.data)}</Fragment>
      )}
    </>
  );
}
