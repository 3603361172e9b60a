import { Link } from "react-router";
import { PageHeader } from "#app/components/admin/page-header.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { HELP_TOPICS } from "#app/features/help/help-topics.ts";

export function HelpScreen() {
  return (
    <>
      <PageHeader description="The daily work in short. Press ⌘K or Ctrl+K to search on any page, and ? in Requests for shortcuts. If you are stuck, ask the person who runs the site." />
      <div className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
        {HELP_TOPICS.map(({ title, steps, link }) => (
          <Panel key={title} title={title}>
            <ol className="list-decimal space-y-2 pl-5">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <Link
              to={link.to}
              className="mt-3 inline-flex min-h-11 items-center font-semibold text-sea hover:underline"
            >
              {link.label}
            </Link>
          </Panel>
        ))}
      </div>
    </>
  );
}
