// Runs before each file of unit tests. Files in one worker share a document.
import { afterEach } from "vitest";

if (typeof document !== "undefined") {
  const { cleanup, configure } = await import("@testing-library/react");
  // The default of one second is too short on a busy machine.
  configure({ asyncUtilTimeout: 20_000 });
  afterEach(() => {
    cleanup();
    // The toast that the site shows while the toaster cannot be loaded.
    document.getElementById("plain-notice")?.remove();
  });
}
