// Runs before each file of the app's tests. Files in one worker share modules and a document.
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { queryClient } from "#app/lib/query-client.ts";

// Toasts appear in the plain box that replaces the toaster if it cannot be loaded, because the animations of the
// toaster would continue after the tests, when there is no document.
vi.doMock("sonner", () => {
  throw new TypeError("Failed to fetch");
});
// jsdom has no layout, so there is nothing to scroll or to measure.
Element.prototype.scrollIntoView ??= () => {};
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// The default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 20_000 });
afterEach(async () => {
  cleanup();
  // A toast may still be on its way.
  await vi.dynamicImportSettled();
  document.getElementById("plain-notice")?.remove();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
});
