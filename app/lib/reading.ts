import type { QueryObserverOptions } from "@tanstack/react-query";

export type QueryFor<Data> = QueryObserverOptions<Data> & {
  /** Keep showing the previous key's data until the new data is there. */
  readonly keepsPrevious?: boolean;
};

/** What a page knows of a query at one moment. */
export interface Reading<Data> {
  readonly data: Data | undefined;
  readonly isError: boolean;
  readonly error: Error | null;
  readonly isFetching: boolean;
  refetch(): unknown;
}
