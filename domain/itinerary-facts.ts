/** Facts about an itinerary's pace and comfort: lists, labels and sentences. */

export const paces = {
  relaxed: { label: "Relaxed", text: "Few hotel changes, free afternoons" },
  balanced: { label: "Balanced", text: "Something every day, with time to relax" },
  full: { label: "Full", text: "Early starts and a lot to see" },
} as const;
export type Pace = keyof typeof paces;

export const efforts = {
  easy: { label: "Easy", text: "Short walks on level ground" },
  moderate: { label: "Moderate", text: "A few hours on foot, some steps and hills" },
  demanding: { label: "Demanding", text: "Long or steep days; be fit and used to walking" },
} as const;
export type Effort = keyof typeof efforts;

/** How one travels to the day's place. */
export const travelWays = { flight: "Flight", boat: "Boat", road: "Road or rail" } as const;
export type TravelWay = keyof typeof travelWays;

export const meals = ["breakfast", "lunch", "dinner"] as const;
export type Meal = (typeof meals)[number];

export const isPace = (value: string | null | undefined): value is Pace =>
  value != null && Object.hasOwn(paces, value);
export const isTravelWay = (value: string | null | undefined): value is TravelWay =>
  value != null && Object.hasOwn(travelWays, value);
export const isEffort = (value: string | null | undefined): value is Effort =>
  value != null && Object.hasOwn(efforts, value);

export interface DayFacts {
  readonly drive_minutes?: number | undefined;
  readonly effort?: Effort | undefined;
  readonly meals?: readonly Meal[] | undefined;
  readonly bed?: string | undefined;
}

/** One row of the price range: a hotel level with its starting price per person in each season. */
export interface PriceLevel {
  readonly hotels: string;
  readonly low_season: number | null;
  readonly high_season: number | null;
  /** The starting price of a child, in any season. */
  readonly child: number | null;
}

/** '45 min', '2 h', '3 h 30 min'. */
export function describeDrive(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const pastHour = Math.round(minutes % 60);
  const minutesText = pastHour > 0 || hours === 0 ? `${pastHour} min` : "";
  return [hours > 0 && `${hours} h`, minutesText].filter(Boolean).join(" ");
}

/** 'breakfast and dinner', in the order of the day. */
export function describeMeals(included: readonly Meal[]): string {
  const inOrder = meals.filter((meal) => included.includes(meal));
  return inOrder.length > 1 ? `${inOrder.slice(0, -1).join(", ")} and ${inOrder.at(-1)}` : (inOrder[0] ?? "");
}

export type FactKind = "drive" | "effort" | "meals" | "bed";

export type DescribedFact = { readonly kind: FactKind; readonly text: string };

/** The facts of a day as text, in display order; unset facts are omitted. */
export function describeDayFacts(day: DayFacts): readonly DescribedFact[] {
  const drive = day.drive_minutes ? `${describeDrive(day.drive_minutes)} on the road` : "";
  const effort = day.effort ? `${efforts[day.effort].label} day` : "";
  const mealNames = describeMeals(day.meals ?? []);
  const included = mealNames && `${mealNames.charAt(0).toUpperCase()}${mealNames.slice(1)} included`;
  return [
    { kind: "drive", text: drive } as const,
    { kind: "effort", text: effort } as const,
    { kind: "meals", text: included } as const,
    { kind: "bed", text: day.bed?.trim() ?? "" } as const,
  ].filter(({ text }) => text !== "");
}
