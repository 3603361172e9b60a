import { Compass, Heart, type LucideIcon, Mountain, Users } from "lucide-react";

interface RegionLink {
  readonly name: string;
  readonly to: string;
  /** Bare path in the image bucket. */
  readonly image: string;
}

/** Link target of each region in header, footer and home page. */
export const regionLinks = {
  caribbean: {
    name: "Caribbean",
    to: "/destinations?region=caribbean",
    image: "illustrations/region-caribbean.webp",
  },
  centralAmerica: {
    name: "Central America",
    to: "/destinations?region=central-america",
    image: "illustrations/region-central-america.webp",
  },
  southAmerica: {
    name: "South America",
    to: "/destinations?region=south-america",
    image: "illustrations/region-south-america.webp",
  },
} as const satisfies Readonly<Record<string, RegionLink>>;

export const regionLinkList: readonly RegionLink[] = Object.values(regionLinks);

interface CategoryLink {
  readonly name: string;
  readonly to: string;
  readonly icon: LucideIcon;
}

export const categoryLinks: readonly CategoryLink[] = [
  { name: "Family", to: "/destinations?category=family", icon: Users },
  { name: "Adventure", to: "/destinations?category=adventure", icon: Mountain },
  { name: "Solo", to: "/destinations?category=solo", icon: Compass },
  { name: "Romantic", to: "/destinations?category=romantic", icon: Heart },
];

export const pageLinks = [
  { name: "FAQs", to: "/faqs" },
  { name: "About Us", to: "/about-us" },
  { name: "Contact", to: "/contact" },
] as const;
