import { useQuery } from "@tanstack/react-query";
import { Circle, CircleCheck } from "lucide-react";
import { Link } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import { GoLiveStep } from "#app/features/site/manage/go-live-step.tsx";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { backOfficeStatus } from "#app/lib/back-office-status.ts";
import { readSetUp } from "#domain/set-up/set-up.data.ts";
import { setUpSteps } from "#domain/set-up/set-up-steps.ts";

/** Path of the last step, to go live or remove the examples, which is done on the dashboard itself. */
const GO_LIVE_PATH = "/admin";

/** The setup steps, with going live as the last. Hidden when all are done. */
export function SetUpList() {
  const { data, auth, fetch } = useAdminSession();
  const setUp = useQuery({ queryKey: ["admin", "dashboard", "set-up"], queryFn: () => readSetUp(data) });
  const factors = useQuery({
    queryKey: ["admin", "dashboard", "factors"],
    queryFn: () => auth.mfa.listFactors(),
  });
  const status = useQuery(backOfficeStatus(fetch));
  if (!setUp.data || !factors.data || !status.data) return null;
  const steps = setUpSteps(setUp.data, {
    ...status.data,
    hasSecondFactor: factors.data.data?.all.some(({ status }) => status === "verified") ?? false,
  });
  const unfinished = steps.filter(({ isDone }) => !isDone);
  if (unfinished.length === 0) return null;
  return (
    <Panel
      title="Set up your site"
      description={`${steps.length - unfinished.length} of ${steps.length} done`}
    >
      <ol className="divide-y divide-sand-deep">
        {steps.map(({ label, to, isDone }) => (
          <li key={label}>
            {isDone ? (
              <span className="flex min-h-10 items-center gap-3 text-ink-soft">
                <CircleCheck aria-hidden className="size-5 shrink-0 text-leaf" />
                {label}
                <span className="sr-only">, done</span>
              </span>
            ) : to === GO_LIVE_PATH ? (
              <GoLiveStep
                setUp={setUp.data}
                unfinishedSteps={unfinished.filter((step) => step.to !== GO_LIVE_PATH)}
              />
            ) : (
              <Link
                to={to}
                className="-mx-2 flex min-h-10 items-center gap-3 rounded-lg px-2 font-semibold text-sea hover:bg-sand"
              >
                <Circle aria-hidden className="size-5 shrink-0 text-ink-soft" />
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
