/** Classes of a dialog's title and close button, which stay visible while the rest scrolls. */
export const DIALOG_HEADER_STYLE =
  "sticky top-0 z-10 -mx-[min(1.5rem,7.5vw)] flex items-start justify-between gap-4 bg-sand px-[min(1.5rem,7.5vw)] pt-[min(1.5rem,7.5vw)] pb-2 md:-mx-8 md:px-8 md:pt-8";

/** Classes of a centered dialog, which is a drawer from the bottom below 768 px. */
export const DIALOG_PANEL_STYLE =
  "slide-up fixed inset-x-0 bottom-0 z-50 mx-auto max-h-[92dvh] w-full overflow-y-auto overscroll-contain scroll-pt-20 rounded-t-card bg-sand px-[min(1.5rem,7.5vw)] pb-[min(1.5rem,7.5vw)] shadow-float outline-none md:inset-0 md:m-auto md:h-fit md:max-h-[90dvh] md:rounded-card md:px-8 md:pb-8";
