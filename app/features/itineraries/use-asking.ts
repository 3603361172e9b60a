import { useLocation, useNavigate, useSearchParams } from "react-router";
import { asObject } from "#domain/as-object.ts";

const KINDS = { customize: "customization", keep: "full-itinerary" } as const;

type Kind = (typeof KINDS)[keyof typeof KINDS];

/** A page that is loaded anew begins with its form closed; what was typed is kept as a draft. */
let hasAskedHere = false;

/**
 * Which form of an itinerary is open. It is part of the address, so that the Back button of a phone closes the
 * form instead of leaving the page.
 */
export function useAsking() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const asked = search.get("ask");
  const isForm = asked === "customize" || asked === "keep";
  const asking: Kind | null = hasAskedHere && isForm ? KINDS[asked] : null;
  const addressWith = (value: string | null) => {
    const next = new URLSearchParams(search);
    next.delete("ask");
    if (value) next.set("ask", value);
    return `?${next}`;
  };
  return {
    asking,
    ask: (form: keyof typeof KINDS) => {
      hasAskedHere = true;
      return navigate(addressWith(form), { preventScrollReset: true, state: { openedHere: true } });
    },
    close: () => {
      const openedHere = asObject(state).openedHere === true;
      if (openedHere) void navigate(-1);
      else void navigate(addressWith(null), { preventScrollReset: true, replace: true });
    },
  };
}
