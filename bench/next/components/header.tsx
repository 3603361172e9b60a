import { content } from "../content.ts";
import { Icon } from "./icon.tsx";
import { Logo } from "./logo.tsx";

const CATEGORIES = [
  { slug: "family", name: "Family", icon: "users" },
  { slug: "adventure", name: "Adventure", icon: "mountain" },
  { slug: "solo", name: "Solo", icon: "compass" },
  { slug: "romantic", name: "Romantic", icon: "heart" },
];
const PAGES = [
  { path: "/faqs", name: "FAQs" },
  { path: "/about-us", name: "About Us" },
  { path: "/contact", name: "Contact" },
];

export function Header() {
  return (
    <header className="top">
      <nav aria-label="Main">
        <div className="bar">
          <a href="/">
            <Logo />
          </a>
          <ul className="wide">
            <li>
              <MenuButton name="Destinations" controls="regions" />
              <RegionMenu />
            </li>
            <li>
              <MenuButton name="Trip Categories" controls="categories" />
              <CategoryMenu />
            </li>
            {PAGES.map(({ path, name }) => (
              <li key={path}>
                <a href={path}>{name}</a>
              </li>
            ))}
          </ul>
          <div className="own">
            <a href="/shortlist">
              <Icon name="heart" />
              <span className="unseen">Shortlist</span>
            </a>
            <div>
              <a href="/login">
                <Icon name="circle-user-round" />
                <span>Log in</span>
              </a>
            </div>
          </div>
          <button type="button" aria-expanded="false" aria-controls="phone-menu" aria-label="Open menu">
            <Icon name="menu" />
          </button>
        </div>
        <PhoneMenu />
      </nav>
    </header>
  );
}

function MenuButton({ name, controls }: { name: string; controls: string }) {
  return (
    <button type="button" aria-expanded="false" aria-controls={controls}>
      {name}
      <Icon name="chevron-down" />
    </button>
  );
}

function RegionMenu() {
  return (
    <div id="regions" hidden>
      <h2>Regions</h2>
      <ul>
        {content.regions.map(({ slug, name, picture }) => (
          <li key={slug}>
            <a href={`/destinations?region=${slug}`}>
              <span>
                <img {...picture} sizes="12rem" alt="" width={1600} height={900} loading="lazy" />
              </span>
              <span>{name}</span>
            </a>
          </li>
        ))}
      </ul>
      <a href="/destinations">
        View All Destinations
        <Icon name="arrow-right" />
      </a>
    </div>
  );
}

function CategoryMenu() {
  return (
    <div id="categories" hidden>
      <ul>
        {CATEGORIES.map(({ slug, name, icon }) => (
          <li key={slug}>
            <a href={`/destinations?category=${slug}`}>
              <Icon name={icon} />
              {name}
            </a>
          </li>
        ))}
      </ul>
      <a href="/destinations">
        View All Categories
        <Icon name="arrow-right" />
      </a>
    </div>
  );
}

function PhoneMenu() {
  return (
    <div id="phone-menu" hidden>
      <ul>
        <PhoneChoices name="Destinations" parameter="region" choices={content.regions} />
        <PhoneChoices name="Categories" parameter="category" choices={CATEGORIES} />
        {PAGES.map(({ path, name }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
      </ul>
      <a href="/destinations">Explore Trips</a>
    </div>
  );
}

interface PhoneChoicesProps {
  name: string;
  parameter: string;
  choices: readonly { readonly slug: string; readonly name: string }[];
}

function PhoneChoices({ name, parameter, choices }: PhoneChoicesProps) {
  return (
    <li>
      <MenuButton name={name} controls={`phone-${parameter}`} />
      <ul id={`phone-${parameter}`} hidden>
        {choices.map((choice) => (
          <li key={choice.slug}>
            <a href={`/destinations?${parameter}=${choice.slug}`}>{choice.name}</a>
          </li>
        ))}
        <li>
          <a href="/destinations">View All {name}</a>
        </li>
      </ul>
    </li>
  );
}
