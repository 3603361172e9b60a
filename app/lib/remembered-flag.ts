import { useState } from "react";

/** A boolean stored in localStorage; without storage it lasts as long as the page. */
export function useRememberedFlag(
  key: string,
  standard = false,
): readonly [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => isFlagOn(key, standard));
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

export function isFlagOn(key: string, standard = false): boolean {
  try {
    return (window.localStorage.getItem(key) ?? (standard ? "1" : "0")) === "1";
  } catch {
    return standard;
  }
}
