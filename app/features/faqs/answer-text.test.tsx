import { render } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { AnswerText } from "#app/features/faqs/answer-text.tsx";

const renderAnswer = (answer: string) =>
  render(
    <MemoryRouter>
      <AnswerText answer={answer} />
    </MemoryRouter>,
  ).container;

test("markup becomes elements; external links have no opener, and internal links stay in the same window", () => {
  const container = renderAnswer(
    "**Yes.** See [ESTA](https://esta.cbp.dhs.gov/) or [us](/contact).\n\n- a\n- b",
  );
  expect(container.querySelector("strong")?.textContent).toBe("Yes.");
  expect(container.querySelectorAll("li")).toHaveLength(2);
  const [externalLink, internalLink] = container.querySelectorAll("a");
  expect(externalLink?.getAttribute("rel")).toContain("noopener");
  expect(internalLink?.getAttribute("href")).toBe("/contact");
  expect(internalLink?.hasAttribute("target")).toBe(false);
});

test("HTML and javascript: links in an answer do not become elements", () => {
  const container = renderAnswer(
    "<script>alert(1)</script><img src=x onerror=alert(1)> [x](javascript:alert(1))",
  );
  expect(container.querySelectorAll("script, img, a")).toHaveLength(0);
  expect(container.textContent).toContain("<script>alert(1)</script>");
});
