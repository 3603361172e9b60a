import { useCallback } from "react";
import { useQueryParams } from "#app/lib/use-query-params.ts";

/**
 * List filters stored in the URL, so that a reload, a bookmark and the back button restore them. Defaults are
 * omitted; changing a filter resets to the first page.
 */
export function useUrlFilters<Filters extends Readonly<Record<string, string>>>(defaults: Filters) {
  const [params, setParams] = useQueryParams();
  const filters: Record<keyof Filters, string> = { ...defaults };
  for (const name in defaults) filters[name] = params.get(name) ?? filters[name];
  const pageParam = Number.parseInt(params.get("page") ?? "1", 10);
  const page = Number.isFinite(pageParam) && pageParam > 0 ? pageParam : 1;

  const change = useCallback(
    (changes: readonly (readonly [name: string, value: string | undefined])[]) =>
      setParams(
        (next) => {
          next.delete("page");
          for (const [name, value] of changes) {
            const isDefault = value === undefined || value === (name === "page" ? "1" : defaults[name]);
            if (isDefault) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
    [setParams, defaults],
  );
  const setFilters = useCallback(
    (changes: Partial<Record<keyof Filters, string>>) => change(Object.entries<string | undefined>(changes)),
    [change],
  );
  const setPage = useCallback((next: number) => change([["page", String(next)]]), [change]);
  return { filters, page, setFilters, setPage };
}
