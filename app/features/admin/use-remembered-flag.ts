import { useState } from "react";

/** A boolean stored in localStorage; without storage it lasts as long as the page. */
export function useRememberedFlag(key: string): readonly [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => read(key));
  const remember = (next: boolean) => {
    setValue(next);
    try {
      window.localStorage.setItem(key, next ? "1" : "0");
    } catch {
      // Private windows may block storage; the choice then lasts as long as the page.
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
