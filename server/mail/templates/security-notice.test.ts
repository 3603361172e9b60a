import { expect, it } from "vitest";
import { defaultSiteDetails } from "#domain/default-site-details.ts";
import { securityNoticeMail } from "#server/mail/templates/security-notice.ts";

it("the notice about a new device names the device and the time in plain words", () => {
  const userAgent = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0";
  const event = { kind: "new-device", userAgent, address: "192.0.2.7" } as const;
  const { text_body: text } = securityNoticeMail(event, "https://trips.example", defaultSiteDetails);
  expect(text).toContain("Device: Firefox on Windows");
  expect(text).toMatch(/Time: \d{1,2} \w{3,4} \d{4}, \d{2}:\d{2} Barbados time/);
  expect(text).not.toContain("Mozilla");
});
