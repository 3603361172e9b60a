import { weekdays } from "#domain/opening-times.ts";

/** Default site name and details. Change them here or in Settings → Site details. */
export const brand = {
  name: "Calabash",
  tagline: "You've got a friend on the inside",
  description:
    "Locally informed itineraries curated by destination experts in the Caribbean, Central and South America.",
  /** Used until Settings → Site details is filled in. */
  contact: {
    email: "hello@calabash.example",
    phone: "+1 246 555 0142",
    address: ["Christ Church", "Barbados"],
    hours: [
      { days: weekdays.slice(0, 5), opens: "08:30", closes: "16:30" },
      { days: ["Saturday"], opens: "09:00", closes: "12:00" },
    ],
    timeZone: "America/Barbados",
  },
  links: {
    instagram: "https://www.instagram.com/calabash.example",
    tiktok: "https://www.tiktok.com/@calabash.example",
    partner: { name: "Calabash Vacations", url: "https://vacations.calabash.example" },
    scheduling: "https://calendly.com/calabash-example/30min",
  },
} as const;
