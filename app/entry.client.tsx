import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

/** What the app uses and browsers before 2024 do not have. docs/accessibility.md says which browsers those are. */
const isSupported =
  "withResolvers" in Promise && "canParse" in URL && "groupBy" in Map && "popover" in HTMLElement.prototype;

if (isSupported) {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
} else {
  // The page stays as the server sent it, with the words for browsers without scripts.
  document.documentElement.dataset.outdated = "";
  for (const words of document.querySelectorAll("noscript")) words.outerHTML = words.textContent;
}
