import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { Panel } from "#app/components/admin/panel.tsx";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { backOfficeStatus } from "#app/lib/back-office-status.ts";

/** What is wrong with the processes of the site or with its backups. Only the person who runs the site can correct it. */
export function SiteProblems() {
  const { fetch } = useAdminSession();
  const { data } = useQuery(backOfficeStatus(fetch));
  if (!data || data.problems.length === 0) return null;
  return (
    <Panel title="For the person who runs this site">
      <ul className="flex flex-col gap-2">
        {data.problems.map((problem) => (
          <li key={problem} className="flex gap-3">
            <TriangleAlert aria-hidden className="mt-1 size-5 shrink-0 text-coral-ink" />
            <span className="min-w-0 break-words">{problem}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
