import { useQueryClient } from "@tanstack/react-query";
import { Circle } from "lucide-react";
import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { ConfirmDialog, TheBin } from "#app/components/admin/confirm-dialog.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { notify } from "#app/lib/notify.ts";
import { refetchAfterChange } from "#app/lib/query-client.ts";
import { removableExamples } from "#domain/set-up/examples.ts";
import { goLive, type SetUp } from "#domain/set-up/set-up.data.ts";
import type { SetUpStep } from "#domain/set-up/set-up-steps.ts";

/** The last setup step: removes the examples and opens the site to visitors. */
export function GoLiveStep({
  setUp,
  unfinishedSteps,
}: {
  setUp: SetUp;
  unfinishedSteps: readonly SetUpStep[];
}) {
  const { data: client, user } = useAdminSession();
  const queries = useQueryClient();
  const { revalidate } = useRevalidator();
  const [isConfirming, setConfirming] = useState(false);
  const examples = removableExamples(setUp);
  const label = setUp.isLive ? "Remove the examples" : "Go live";
  const removeExamplesAndGoLive = async () => {
    try {
      await goLive(client, setUp, user.email);
      void notify({
        tone: "success",
        title: setUp.isLive ? "Examples removed" : "Site is now live!",
        description: examples.length > 0 && !setUp.isLive ? "The examples are removed." : undefined,
      });
    } catch (cause) {
      void notify({
        tone: "error",
        title: setUp.isLive ? "Failed to remove the examples" : "Failed to go live",
        description: errorMessage(cause),
      });
    }
    await refetchAfterChange(queries, { queryKey: ["admin"] });
    // Also refreshes the public pages of this tab.
    await revalidate();
  };
  return (
    <section aria-label={label} className="py-2">
      <p className="flex min-h-10 items-center gap-3 font-semibold">
        <Circle aria-hidden className="size-5 shrink-0 text-ink-soft" />
        {label}
      </p>
      {examples.length > 0 && (
        <div className="mb-3 rounded-xl bg-[#fdf6e3] p-3 text-sm">
          <p className="font-semibold">Examples that are still in use</p>
          <ul className="mt-2 list-disc pl-5">
            {examples.map((example) => (
              <li key={example}>{example}</li>
            ))}
          </ul>
        </div>
      )}
      <Button size="sm" onClick={() => setConfirming(true)}>
        {labelFor(setUp.isLive, examples.length)}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={setUp.isLive ? "Remove the examples?" : "Go live?"}
        description={
          <Consequences
            setUp={setUp}
            email={user.email}
            examples={examples}
            unfinishedSteps={unfinishedSteps}
          />
        }
        confirmLabel={labelFor(setUp.isLive, examples.length)}
        busyLabel={setUp.isLive ? "Removing..." : "Going live..."}
        onConfirm={removeExamplesAndGoLive}
      />
    </section>
  );
}

const labelFor = (isLive: boolean, exampleCount: number) =>
  isLive ? "Remove examples" : exampleCount > 0 ? "Remove examples and go live" : "Go live";

interface ConsequencesProps {
  readonly setUp: SetUp;
  readonly email: string;
  readonly examples: readonly string[];
  readonly unfinishedSteps: readonly SetUpStep[];
}

function Consequences({ setUp, email, examples, unfinishedSteps }: ConsequencesProps) {
  return (
    <>
      {!setUp.isLive && "Visitors will see the whole site. "}
      {examples.length > 0 && (
        <>
          Removes {examples.join("; ")}. Example itineraries, testimonials, planners and FAQs stay in{" "}
          <TheBin />
          {"; example requests, proposals, trips and statistics are deleted permanently. "}
        </>
      )}
      {examples.includes("example contact details") && `Your address, ${email}, becomes the contact e-mail. `}
      {unfinishedSteps.length > 0 && (
        <>
          Not done yet:{" "}
          {unfinishedSteps.map(({ label, to }, index) => (
            <span key={label}>
              {index > 0 && "; "}
              <Link to={to} className="text-sea underline">
                {label}
              </Link>
            </span>
          ))}
          .
        </>
      )}
    </>
  );
}
