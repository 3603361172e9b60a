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
  "a portrait with the image %s has the initials in its HTML",
  (image) => {
    const html = renderToStaticMarkup(
      <PlannerPortrait planner={{ name: "Alma Reyes", image }} className="" />,
    );
    expect(html).toContain("AR");
    expect(html.includes("<img")).toBe(image !== null);
  },
);
