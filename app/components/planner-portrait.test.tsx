import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { initialsOf, PlannerPortrait } from "#app/components/planner-portrait.tsx";

test.each([
  ["Alma Reyes", "AR"],
  ["Zoë", "Z"],
  ["  Jean  de la Cruz ", "JC"],
  ["élodie ñandú", "ÉÑ"],
  ["", ""],
])("the initials of '%s' are '%s'", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test.each([null, "planners/alma.webp"])(
  "the initials are shown if the image is missing, late or broken: %s",
  (image) => {
    const html = renderToStaticMarkup(
      <PlannerPortrait planner={{ name: "Alma Reyes", image }} className="" />,
    );
    expect(html).toContain("AR");
    expect(html.includes("<img")).toBe(image !== null);
  },
);
