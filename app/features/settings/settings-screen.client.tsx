import { useEffect } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { partFromUrl, SETTINGS_PARTS, type SettingsSection } from "#app/features/settings/settings-parts.tsx";

/** The settings in five parts; `security` is about the admin's own account and comes first in 'people'. */
export function SettingsScreen({ security }: { security: readonly SettingsSection[] }) {
  useScrollToSection();
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const parts = SETTINGS_PARTS.map((part) =>
    part.id === "people" ? { ...part, sections: [...security, ...part.sections] } : part,
  );
  const current = partFromUrl(parts, search, hash);
  return (
    <>
      <nav aria-label="Settings" className="mb-4">
        <ul className="flex flex-wrap gap-1">
          {parts.map(({ id, label }) => (
            <li key={id}>
              <Link
                to={`/admin/settings?part=${id}`}
                aria-current={id === current?.id ? "page" : undefined}
                className="inline-flex min-h-11 items-center rounded-full px-4 font-semibold text-sea hover:bg-sand-deep aria-[current=page]:bg-sea aria-[current=page]:text-white"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-w-0 max-w-4xl flex-col gap-6">
        {current?.sections.map(({ id, section }) => (
          <div key={id} id={id} className="scroll-mt-24">
            {section}
          </div>
        ))}
      </div>
    </>
  );
}

/** Scrolls to the section named in the URL, and again while sections above it are loading, until the user interacts. */
function useScrollToSection(): void {
  // The location is a new object after each navigation, so following the same link again scrolls again.
  const location = useLocation();
  useEffect(() => {
    const section = document.getElementById(location.hash.slice(1));
    if (!section?.parentElement) return;
    const resizeObserver = new ResizeObserver(() => section.scrollIntoView());
    resizeObserver.observe(section.parentElement);
    const listeners = new AbortController();
    const stop = () => {
      resizeObserver.disconnect();
      listeners.abort();
    };
    for (const eventType of ["wheel", "touchmove", "keydown", "pointerdown"]) {
      window.addEventListener(eventType, stop, { passive: true, signal: listeners.signal });
    }
    return stop;
  }, [location]);
}
