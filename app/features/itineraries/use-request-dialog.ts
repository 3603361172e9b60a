import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { asObject } from "#domain/as-object.ts";

/** The forms of an itinerary's page, by their name in the URL (`?ask=keep`), and the kind of request that each sends. */
export const requestTypeByForm = { customize: "customization", keep: "full-itinerary" } as const;

export type Form = keyof typeof requestTypeByForm;

const isForm = (value: string | null): value is Form => value === "customize" || value === "keep";

/** Id of the popover that the form's button opens before hydration. */
export const loadingPopoverId = (form: Form) => `opening-${form}`;
const FORMS = ["customize", "keep"] as const;
const popoverOf = (form: Form) => document.getElementById(loadingPopoverId(form));

/** Whether a form was opened since the page was loaded. */
let hasOpenedHere = false;

/** After a reload, the form is closed, but its input is kept. */
const wasReloaded = () =>
  performance
    .getEntriesByType("navigation")
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === "reload");

/**
 * Which form of an itinerary is open. The URL names the form, so that a link can open it, and the phone's Back button
 * closes it instead of leaving the page.
 */
export function useRequestDialog() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const formInUrl = search.get("ask");
  // The server renders the page with its forms closed.
  const [mayOpen, setMayOpen] = useState(hasOpenedHere);
  const openRequest = mayOpen && isForm(formInUrl) ? requestTypeByForm[formInUrl] : null;
  const urlWith = (form: Form | null) => {
    const next = new URLSearchParams(search);
    next.delete("ask");
    if (form) next.set("ask", form);
    return `?${next}`;
  };
  const openForm = (form: Form) => {
    hasOpenedHere = true;
    setMayOpen(true);
    // A page that was reloaded with its form open is already at the form's history entry.
    const isAtFormEntry = isForm(formInUrl);
    return navigate(urlWith(form), {
      preventScrollReset: true,
      replace: isAtFormEntry,
      state: isAtFormEntry ? state : { openedHere: true },
    });
  };
  const openFormPressedBeforeHydration = useEffectEvent(() => {
    const pressedForm = FORMS.find((form) => popoverOf(form)?.matches(":popover-open"));
    if (pressedForm) void openForm(pressedForm);
  });
  useEffect(() => {
    setMayOpen(hasOpenedHere || !wasReloaded());
    openFormPressedBeforeHydration();
  }, []);
  useEffect(() => {
    if (openRequest) for (const form of FORMS) popoverOf(form)?.hidePopover();
  }, [openRequest]);
  return {
    /** The kind of request whose form is open, or null. */
    openRequest,
    openForm,
    close: () => {
      // Going back closes the form only if openForm() added its history entry.
      const openedHere = asObject(state).openedHere === true;
      if (openedHere) void navigate(-1);
      else void navigate(urlWith(null), { preventScrollReset: true, replace: true });
    },
  };
}
