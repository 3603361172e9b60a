import { content } from "../content.ts";
import { Icon } from "./icon.tsx";
import { Logo } from "./logo.tsx";

export function Footer() {
  return (
    <footer className="foot">
      <div className="columns">
        <div>
          <Logo />
          <p>
            Calabash connects travelers to unique, locally informed travel experiences in the Caribbean,
            Central America and South America.
          </p>
          <ul aria-label="Social profiles">
            <Profile name="Instagram" address="https://www.instagram.com/calabash.example" />
            <Profile name="TikTok" address="https://www.tiktok.com/@calabash.example" />
          </ul>
        </div>
        <nav aria-labelledby="footer-destinations">
          <h2 id="footer-destinations">Destinations</h2>
          <ul>
            {content.regions.map(({ slug, name }) => (
              <li key={slug}>
                <a href={`/destinations?region=${slug}`}>{name}</a>
              </li>
            ))}
            <li>
              <a href="/destinations">All Destinations</a>
            </li>
          </ul>
        </nav>
        <nav aria-labelledby="footer-company">
          <h2 id="footer-company">Company</h2>
          <ul>
            <li>
              <a href="/contact">Contact</a>
            </li>
            <li>
              <a href="/privacy-policy">Privacy Policy</a>
            </li>
            <li>
              <a href="/terms-of-use">Terms of Use</a>
            </li>
          </ul>
        </nav>
        <Details />
      </div>
      <div className="columns">
        <p>© 2026 Calabash. All rights reserved.</p>
        <a href="https://vacations.calabash.example" target="_blank" rel="noreferrer">
          Powered by <span>Calabash Vacations</span>
          <span className="unseen"> (opens in a new window)</span>
        </a>
      </div>
    </footer>
  );
}

function Profile({ name, address }: { name: string; address: string }) {
  return (
    <li>
      <a href={address} target="_blank" rel="noreferrer">
        <Icon name="heart" />
        <span className="unseen">Calabash on {name} (opens in a new window)</span>
      </a>
    </li>
  );
}

function Details() {
  return (
    <section aria-labelledby="footer-details">
      <h2 id="footer-details">Say hello</h2>
      <address>
        <a href="mailto:hello@calabash.example">
          <Icon name="mail" />
          <span>hello@calabash.example</span>
        </a>
        <a href="tel:+12465550142">
          <Icon name="phone" />
          +1 246 555 0142
        </a>
        <p>
          <Icon name="map-pin" />
          Christ Church, Barbados
        </p>
      </address>
      <dl>
        <div>
          <dt>Monday to Friday</dt>
          <dd>8:30-16:30</dd>
        </div>
        <div>
          <dt>Saturday</dt>
          <dd>9:00-12:00</dd>
        </div>
      </dl>
    </section>
  );
}
