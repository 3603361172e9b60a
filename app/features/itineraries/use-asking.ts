import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { asObject } from "#domain/as-object.ts";

const KINDS = { customize: "customization", keep: "full-itinerary" } as const;

type Form = keyof typeof KINDS;

/** URL parameter of a form opened before hydration. Changing it does not reload the page's data. */
export const OPEN = "view";

const isForm = (value: string | null): value is Form => value === "customize" || value === "keep";

/** A reloaded page starts with its form closed; input is kept as a draft. */
let hasAskedHere = false;

/**
 * Which form of an itinerary is open. Stored in the URL, so that the phone's Back button closes the form
 * instead of leaving the page.
 */
export function useAsking() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const asked = search.get("ask");
  const early = search.get(OPEN);
  const addressWith = (form: Form | null) => {
    const next = new URLSearchParams(search);
    next.delete("ask");
    next.delete(OPEN);
    if (form) next.set("ask", form);
    return `?${next}`;
  };
  const askEarly = useEffectEvent(() => {
    if (!isForm(early)) return;
    hasAskedHere = true;
    void navigate(addressWith(early), { preventScrollReset: true, replace: true });
  });
  useEffect(() => {
    askEarly();
  }, []);
  return {
    asking: hasAskedHere && isForm(asked) ? KINDS[asked] : null,
    /** Opened before hydration, and about to be shown. */
    early: isForm(early) ? KINDS[early] : null,
    closedAddress: addressWith(null),
    ask: (form: Form) => {
      hasAskedHere = true;
      // A page that was reloaded with its form open is already at the form's entry.
      const isAtEntry = isForm(asked);
      return navigate(addressWith(form), {
        preventScrollReset: true,
        replace: isAtEntry,
        state: isAtEntry ? state : { openedHere: true },
      });
    },
    close: () => {
      const openedHere = asObject(state).openedHere === true;
      if (openedHere) void navigate(-1);
      else void navigate(addressWith(null), { preventScrollReset: true, replace: true });
    },
  };
}
