import { useCallback } from "react";
import { type NavigateOptions, useNavigate, useSearchParams } from "react-router";

type Change = (now: URLSearchParams) => URLSearchParams;

/**
 * The query of the address, and a way to change it. Unlike useSearchParams() a change builds on what the
 * address says, not on what was last drawn: two quick choices are both kept.
 */
export function useQueryParams(
  /** Where a changed query belongs; without it the page in sight. */
  pathname = "",
): [URLSearchParams, (change: Change, options?: NavigateOptions) => void] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const change = useCallback(
    (of: Change, options?: NavigateOptions) => {
      void navigate(`${pathname}?${of(new URLSearchParams(window.location.search))}`, {
        preventScrollReset: true,
        ...options,
      });
    },
    [navigate, pathname],
  );
  return [params, change];
}
