import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { ItineraryCardView } from "#app/features/itineraries/itinerary-card.tsx";
import { itineraryCard } from "#domain/itineraries.schema.ts";

const card = itineraryCard.parse({
  id: "7a3b8965-1add-4ce1-b4ab-8b73d5f93862",
  title: "Coffee Hills",
  duration: 7,
  countries: ["Jamaica"],
});

/** The properties that a variant's classes change, such as 'bg' for the class `hover:bg-sand` of the variant 'hover'. */
const coloredProperties = (classes: string, variant: string) =>
  [...classes.matchAll(new RegExp(`(?:^| )${variant}:([a-z]+)-`, "g"))].map(([, property]) => property);

test("an element whose color changes with the hovered card has no hover color of its own, which would take precedence", () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ItineraryCardView card={card} eager />
    </MemoryRouter>,
  );
  const elements = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, classes = ""]) => {
    const byCard = coloredProperties(classes, "group-hover");
    return byCard.length > 0 ? [{ byCard, byElement: coloredProperties(classes, "hover") }] : [];
  });
  expect(elements.map(({ byCard }) => byCard)).toContainEqual(["bg", "text"]);
  for (const { byCard, byElement } of elements) {
    expect(byElement.filter((property) => byCard.includes(property))).toEqual([]);
  }
});
