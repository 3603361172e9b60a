import type { ListedItinerary, ListingPage } from "#domain/itineraries.schema.ts";
import { remember } from "#domain/remember.ts";

/**
 * A page of the listing as its loader hands it to the browser. Each card is one text, which is written once: React
 * Router would take every card apart for every page.
 */
export interface HandedListing extends Omit<ListingPage, "itineraries"> {
  readonly cards: readonly string[];
}

const texts = new WeakMap<ListedItinerary, string>();
/** So that the server, which has just written them, need not read them. */
const cardsOf = new Map<string, ListedItinerary>();
const MOST_CARDS = 500;

export function handOver({ itineraries, ...rest }: ListingPage): HandedListing {
  return { ...rest, cards: itineraries.map(write) };
}

export function openHanded({ cards, ...rest }: HandedListing): ListingPage {
  return { ...rest, itineraries: cards.flatMap(read) };
}

function write(card: ListedItinerary): string {
  const known = texts.get(card);
  if (known !== undefined) return known;
  const text = JSON.stringify(card);
  texts.set(card, text);
  return text;
}

function read(text: string): ListedItinerary | [] {
  const known = cardsOf.get(text);
  if (known) return known;
  const card: unknown = JSON.parse(text);
  if (!isCard(card)) return [];
  remember(cardsOf, text, card, MOST_CARDS);
  return card;
}

/** It comes with the page that opens it, and was checked before it was written. */
const isCard = (value: unknown): value is ListedItinerary =>
  typeof value === "object" && value !== null && "id" in value;
