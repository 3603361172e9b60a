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

/** `hover:bg-sand` as `bg`, for hovering the element itself or the card. */
const colored = (classes: string, variant: string) =>
  [...classes.matchAll(new RegExp(`(?:^| )${variant}:([a-z]+)-`, "g"))].map(([, property]) => property);

test("elements with a group-hover color have no hover color of their own, which would win", () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ItineraryCardView card={card} eager />
    </MemoryRouter>,
  );
  const answering = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, classes = ""]) => {
    const byCard = colored(classes, "group-hover");
    return byCard.length > 0 ? [{ byCard, own: colored(classes, "hover") }] : [];
  });
  expect(answering.map(({ byCard }) => byCard)).toContainEqual(["bg", "text"]);
  for (const { byCard, own } of answering) {
    expect(own.filter((property) => byCard.includes(property))).toEqual([]);
  }
});
