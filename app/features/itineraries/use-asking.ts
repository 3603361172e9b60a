import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { asObject } from "#domain/as-object.ts";

export const askForms = { customize: "customization", keep: "full-itinerary" } as const;

type Form = keyof typeof askForms;

const isForm = (value: string | null): value is Form => value === "customize" || value === "keep";

/** The id of the popover that its button opens before hydration. */
export const openingId = (form: Form) => `opening-${form}`;
const FORMS = ["customize", "keep"] as const;
const popoverOf = (form: Form) => document.getElementById(openingId(form));

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
  const asking = hasAskedHere && isForm(asked) ? askForms[asked] : null;
  const addressWith = (form: Form | null) => {
    const next = new URLSearchParams(search);
    next.delete("ask");
    if (form) next.set("ask", form);
    return `?${next}`;
  };
  const ask = (form: Form) => {
    hasAskedHere = true;
    // A page that was reloaded with its form open is already at the form's entry.
    const isAtEntry = isForm(asked);
    return navigate(addressWith(form), {
      preventScrollReset: true,
      replace: isAtEntry,
      state: isAtEntry ? state : { openedHere: true },
    });
  };
  const takeUpEarlyPress = useEffectEvent(() => {
    const early = FORMS.find((form) => popoverOf(form)?.matches(":popover-open"));
    if (early) void ask(early);
  });
  useEffect(() => {
    takeUpEarlyPress();
  }, []);
  useEffect(() => {
    if (asking) for (const form of FORMS) popoverOf(form)?.hidePopover();
  }, [asking]);
  return {
    asking,
    ask,
    close: () => {
      const openedHere = asObject(state).openedHere === true;
      if (openedHere) void navigate(-1);
      else void navigate(addressWith(null), { preventScrollReset: true, replace: true });
    },
  };
}
