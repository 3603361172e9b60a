import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Loaded } from "#app/components/loaded.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";

interface LoadedSettingProps<Data> {
  query: UseQueryResult<Data>;
  children(stored: Data): ReactNode;
}

/** Renders the form of a setting once the setting is loaded. */
export function LoadedSetting<Data>({ query, children }: LoadedSettingProps<Data>) {
  return (
    <Loaded query={query} loading={<Skeleton className="h-40" />}>
      {children}
    </Loaded>
  );
}
