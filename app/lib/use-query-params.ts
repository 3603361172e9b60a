import { useCallback } from "react";
import { type NavigateOptions, useNavigate, useSearchParams } from "react-router";

type Change = (current: URLSearchParams) => URLSearchParams;

/**
 * The URL's query, and a function to change it. Unlike useSearchParams(), a change builds on the current URL,
 * not on the last render, so that two quick choices are both kept.
 */
export function useQueryParams(
  /** Path for the changed query; the current page by default. */
  pathname = "",
): [URLSearchParams, (change: Change, options?: NavigateOptions) => void] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const change = useCallback(
    (apply: Change, options?: NavigateOptions) => {
      void navigate(`${pathname}?${apply(new URLSearchParams(window.location.search))}`, {
        preventScrollReset: true,
        ...options,
      });
    },
    [navigate, pathname],
  );
  return [params, change];
}
