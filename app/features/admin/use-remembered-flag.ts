import { useState } from "react";

/** A boolean kept in localStorage; without storage it lasts as long as the page. */
export function useRememberedFlag(key: string): readonly [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => read(key));
  const remember = (next: boolean) => {
    setValue(next);
    try {
      window.localStorage.setItem(key, next ? "1" : "0");
    } catch {
      // Private windows may refuse storage; the choice then lasts until the page is left.
    }
  };
  return [value, remember];
}

function read(key: string): boolean {
  try {
    return window.localStorage.getItem(key) === "1";
  } catch {
    return false;
  }
}
