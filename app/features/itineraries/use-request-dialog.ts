import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { asObject } from "#domain/as-object.ts";

export const askForms = { customize: "customization", keep: "full-itinerary" } as const;

type Form = keyof typeof askForms;

const isForm = (value: string | null): value is Form => value === "customize" || value === "keep";

/** Id of the popover that the form's button opens before hydration. */
export const openingId = (form: Form) => `opening-${form}`;
const FORMS = ["customize", "keep"] as const;
const popoverOf = (form: Form) => document.getElementById(openingId(form));

/** Whether a form was opened since the page was loaded. After a reload it is closed; its input is kept as a draft. */
let hasOpenedHere = false;

/**
 * Which form of an itinerary is open. Stored in the URL, so that the phone's Back button closes the form
 * instead of leaving the page.
 */
export function useRequestDialog() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const formInUrl = search.get("ask");
  const openRequest = hasOpenedHere && isForm(formInUrl) ? askForms[formInUrl] : null;
  const urlWith = (form: Form | null) => {
    const next = new URLSearchParams(search);
    next.delete("ask");
    if (form) next.set("ask", form);
    return `?${next}`;
  };
  const openForm = (form: Form) => {
    hasOpenedHere = true;
    // A page that was reloaded with its form open is already at the form's history entry.
    const isAtEntry = isForm(formInUrl);
    return navigate(urlWith(form), {
      preventScrollReset: true,
      replace: isAtEntry,
      state: isAtEntry ? state : { openedHere: true },
    });
  };
  const openFormPressedBeforeHydration = useEffectEvent(() => {
    const pressed = FORMS.find((form) => popoverOf(form)?.matches(":popover-open"));
    if (pressed) void openForm(pressed);
  });
  useEffect(() => {
    openFormPressedBeforeHydration();
  }, []);
  useEffect(() => {
    if (openRequest) for (const form of FORMS) popoverOf(form)?.hidePopover();
  }, [openRequest]);
  return {
    openRequest,
    openForm,
    close: () => {
      const openedHere = asObject(state).openedHere === true;
      if (openedHere) void navigate(-1);
      else void navigate(urlWith(null), { preventScrollReset: true, replace: true });
    },
  };
}
