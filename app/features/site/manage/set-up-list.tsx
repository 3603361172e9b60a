import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Circle, CircleCheck } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { ConfirmDialog } from "#app/components/admin/confirm-dialog.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { readSetUp, removeExamples, type SetUp } from "#app/features/site/manage/set-up.data.ts";
import { setUpSteps, visibleExamples } from "#app/features/site/manage/set-up-steps.ts";
import { useLaunchStatus } from "#app/features/site/manage/use-launch-status.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { backOfficeStatus } from "#app/lib/back-office-status.ts";
import { notify } from "#app/lib/notify.ts";

/** What is left to set up; gone when everything is done. */
export function SetUpList() {
  const session = useAdminSession();
  const setUp = useQuery({ queryKey: ["admin", "dashboard", "set-up"], queryFn: () => readSetUp(session) });
  const status = useQuery(backOfficeStatus(session.fetch));
  const { isKnown, isLive } = useLaunchStatus();
  if (!setUp.data || !status.data || !isKnown) return null;
  const steps = setUpSteps(setUp.data, { ...status.data, isLive });
  const left = steps.filter(({ isDone }) => !isDone).length;
  const examples = visibleExamples(setUp.data);
  if (left === 0 && examples.length === 0) return null;
  return (
    <Panel title="Set up your site" description={`${steps.length - left} of ${steps.length} done`}>
      {examples.length > 0 && <Examples setUp={setUp.data} examples={examples} />}
      <ul className="divide-y divide-sand-deep">
        {steps.map(({ label, to, isDone }) => (
          <li key={label}>
            {isDone ? (
              <span className="flex min-h-10 items-center gap-3 text-ink-soft">
                <CircleCheck aria-hidden className="size-5 shrink-0 text-leaf" />
                {label}
                <span className="sr-only">, done</span>
              </span>
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
      </ul>
    </Panel>
  );
}

function Examples({ setUp, examples }: { setUp: SetUp; examples: readonly string[] }) {
  const { data: client, user } = useAdminSession();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const remove = async () => {
    try {
      await removeExamples(client, setUp.details, user.email);
      void notify({ tone: "success", title: "Examples removed" });
    } catch (cause) {
      void notify({
        tone: "error",
        title: "Failed to remove the examples",
        description: errorMessage(cause),
      });
    }
    await queries.invalidateQueries({ queryKey: ["admin"] });
  };
  return (
    <section aria-label="Examples" className="mb-4 rounded-xl bg-[#fdf6e3] p-3 text-sm">
      <p className="font-semibold">Examples that are still in use</p>
      <ul className="my-2 list-disc pl-5">
        {examples.map((example) => (
          <li key={example}>{example}</li>
        ))}
      </ul>
      <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
        Remove examples
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Remove the examples?"
        description={`Removes ${examples.join("; ")}. Itineraries, quotes and planners stay in the bin for 30 days. Your address, ${user.email}, becomes the contact e-mail.`}
        confirmLabel="Remove examples"
        busyLabel="Removing..."
        onConfirm={remove}
      />
    </section>
  );
}
