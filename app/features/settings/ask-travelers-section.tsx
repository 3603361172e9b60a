import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { Switch } from "#app/components/admin/form-controls.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { Loaded } from "#app/components/loaded.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { notify } from "#app/lib/notify.ts";
import { readSetting, saveSetting } from "#app/lib/site-settings.ts";
import { ASK_TRAVELERS_KEY, isAskingForTestimonials } from "#domain/ask-for-testimonials.ts";
import type { DataClient } from "#domain/data-client.ts";

async function readAskTravelers(client: DataClient): Promise<boolean> {
  const stored = await readSetting(client, ASK_TRAVELERS_KEY, "whether travelers are asked");
  return isAskingForTestimonials(stored?.value);
}

const saveAskTravelers = (client: DataClient, areAsked: boolean) =>
  saveSetting(client, ASK_TRAVELERS_KEY, String(areAsked));

const queryKey = ["admin", "settings", "ask-travelers"];

/** Whether the site asks travelers for a testimonial after their trip. */
export function AskTravelersSection() {
  const client = useAdminClient();
  const queries = useQueryClient();
  const setting = useQuery({ queryKey, queryFn: () => readAskTravelers(client) });
  const save = useMutation({
    mutationFn: (areAsked: boolean) => saveAskTravelers(client, areAsked),
    onSuccess: (_, areAsked) => {
      queries.setQueryData(queryKey, areAsked);
      void notify({
        tone: "success",
        title: areAsked ? "Travelers are asked after their trip." : "Travelers are no longer asked.",
      });
    },
    onError: (cause) => notify({ tone: "error", title: "Failed to save", description: errorMessage(cause) }),
  });
  return (
    <Panel
      title="Testimonials"
      description={
        <>
          Two days after a trip the site asks the traveler, once, for a testimonial. It stays hidden under{" "}
          <Link to="/admin/testimonials" className="text-sea underline underline-offset-4">
            Testimonials
          </Link>{" "}
          until you show it.
        </>
      }
    >
      <Loaded query={setting} loading={<Skeleton className="h-8 w-64" />}>
        {(areAsked) => (
          <Switch
            label="Ask travelers for a testimonial"
            visibleLabel="Ask travelers for a testimonial"
            checked={areAsked}
            disabled={save.isPending}
            onChange={(shouldAsk) => save.mutate(shouldAsk)}
          />
        )}
      </Loaded>
    </Panel>
  );
}
