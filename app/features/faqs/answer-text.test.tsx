// @vitest-environment jsdom
import { render } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { AnswerText } from "#app/features/faqs/answer-text.tsx";

const show = (answer: string) =>
  render(
    <MemoryRouter>
      <AnswerText answer={answer} />
    </MemoryRouter>,
  ).container;

test("markup becomes elements, and external links open safely", () => {
  const page = show("**Yes.** See [ESTA](https://esta.cbp.dhs.gov/) or [us](/contact).\n\n- a\n- b");
  expect(page.querySelector("strong")?.textContent).toBe("Yes.");
  expect(page.querySelectorAll("li")).toHaveLength(2);
  const [external, internal] = page.querySelectorAll("a");
  expect(external?.getAttribute("rel")).toContain("noopener");
  expect(internal?.getAttribute("href")).toBe("/contact");
  expect(internal?.hasAttribute("target")).toBe(false);
});

test("an answer cannot contain HTML elements", () => {
  const page = show("<script>alert(1)</script><img src=x onerror=alert(1)> [x](javascript:alert(1))");
  expect(page.querySelectorAll("script, img, a")).toHaveLength(0);
  expect(page.textContent).toContain("<script>alert(1)</script>");
});
