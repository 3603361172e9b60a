import { expect, it } from "vitest";
import { defaultSiteDetails } from "#domain/default-site-details.ts";
import { renderPersonalMail } from "#server/mail/templates/personal-mail.ts";

it("a personal mail contains the writer's text without a layout or headline", () => {
  const mail = renderPersonalMail("Hello Rosa,\n\nMarch is <fine>.\nMarva", defaultSiteDetails);
  expect(mail.html_body).not.toMatch(/<h1|<table|Re:/);
  expect(mail.html_body).toContain("March is &lt;fine&gt;.<br>Marva");
  expect(mail.text_body).toMatch(/^Hello Rosa,\n\nMarch is <fine>\.\nMarva\n\n--\n/);
});

it("a personal mail ends with the planner's signature, escaped in the HTML", () => {
  const signature = ["Marva <b>", "Plans trips to Jamaica"];
  const mail = renderPersonalMail("Hello", defaultSiteDetails, signature);
  expect(mail.text_body).toMatch(/^Hello\n\n--\nMarva <b>\nPlans trips to Jamaica\n/);
  expect(mail.html_body).toContain("Marva &lt;b&gt;</strong><br>Plans trips to Jamaica</p>");
});
