import { type ReactNode, useEffect } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { AskTravelersSection } from "#app/features/settings/ask-travelers-section.tsx";
import { BankDetailsSection } from "#app/features/settings/bank-details-section.tsx";
import { ErasureSection } from "#app/features/settings/erasure-section.tsx";
import { ImageMigrationSection } from "#app/features/settings/image-migration-section.tsx";
import { NotificationEmailsSection } from "#app/features/settings/notification-emails-section.tsx";
import { ProposalDefaultsSection } from "#app/features/settings/proposal-defaults-section.tsx";
import { ReplyTemplatesSection } from "#app/features/settings/reply-templates-section.tsx";
import { RetentionSection } from "#app/features/settings/retention-section.tsx";
import { SiteDetailsSection } from "#app/features/settings/site-details-section.tsx";
import { StaffSignInSection } from "#app/features/settings/staff-sign-in-section.tsx";

interface SettingsSection {
  /** Also the URL fragment that opens the section: '/admin/settings#bank-details'. */
  readonly id: string;
  readonly section: ReactNode;
}

interface SettingsPart {
  readonly id: string;
  readonly label: string;
  readonly sections: readonly SettingsSection[];
}

const SETTINGS_PARTS: readonly SettingsPart[] = [
  {
    id: "site",
    label: "Site",
    sections: [{ id: "site-details", section: <SiteDetailsSection /> }],
  },
  {
    id: "money",
    label: "Money",
    sections: [
      { id: "proposal-defaults", section: <ProposalDefaultsSection /> },
      { id: "bank-details", section: <BankDetailsSection /> },
    ],
  },
  {
    id: "mail",
    label: "Mail and templates",
    sections: [
      { id: "notification-emails", section: <NotificationEmailsSection /> },
      { id: "reply-templates", section: <ReplyTemplatesSection /> },
      { id: "ask-travelers", section: <AskTravelersSection /> },
    ],
  },
  {
    id: "people",
    label: "People and security",
    sections: [{ id: "staff-sign-in", section: <StaffSignInSection /> }],
  },
  {
    id: "data",
    label: "Data",
    sections: [
      { id: "retention", section: <RetentionSection /> },
      { id: "erasure", section: <ErasureSection /> },
      { id: "images", section: <ImageMigrationSection /> },
    ],
  },
];

/** The part named in the URL, directly or by one of its sections. */
function partFromUrl(parts: readonly SettingsPart[], search: URLSearchParams, hash: string) {
  const sectionId = hash.slice(1);
  return (
    parts.find(({ sections }) => sections.some(({ id }) => id === sectionId)) ??
    parts.find(({ id }) => id === search.get("part")) ??
    parts[0]
  );
}

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
