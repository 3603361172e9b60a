import { expect, test } from "vitest";
import { isOpenBeforeLaunch } from "#app/features/site/open-before-launch.ts";

test.each(["/admin", "/admin/faqs", "/login", "/forgot-password", "/reset-password"])(
  "%s stays open before the launch",
  (path) => {
    expect(isOpenBeforeLaunch(path)).toBe(true);
  },
);

test.each(["/", "/destinations", "/contact", "/my-itineraries", "/nowhere"])(
  "%s shows the holding page before the launch",
  (path) => {
    expect(isOpenBeforeLaunch(path)).toBe(false);
  },
);
