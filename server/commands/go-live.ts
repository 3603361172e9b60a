import { removableExamples } from "#domain/set-up/examples.ts";
import { readSetUp, goLive as removeExamplesAndLaunch, type SetUp } from "#domain/set-up/set-up.data.ts";
import { setUpSteps } from "#domain/set-up/set-up-steps.ts";
import { requireEmailArgument } from "#server/commands/accounts.ts";
import type { AdminCommand } from "#server/commands/command.ts";
import { withClients } from "#server/commands/with-clients.ts";
import type { Config } from "#server/config/config.ts";
import { siteState } from "#server/config/site-state.ts";

const USAGE = "npm run admin -- go-live [contact@your.domain]";
const NO_ITINERARY = "Warning: no itinerary is published, so visitors find none.";

/** Removes the examples and opens the site. Without an address it only shows what it would do. */
export const goLive: AdminCommand = (config, [email]) =>
  withClients(config, async ({ service }) => {
    const before = await readSetUp(service);
    if (email === undefined) {
      return [
        before.isLive ? "The site is live." : "The site is not live: visitors see the holding page.",
        ...titledList("Going live removes", removableExamples(before)),
        ...titledList("Still to do", stepsLeft(before, config)),
        before.isLive && removableExamples(before).length === 0
          ? "No example is left."
          : `Nothing was changed. To go live, add your contact address: ${USAGE}`,
      ].join("\n");
    }
    await removeExamplesAndLaunch(service, before, requireEmailArgument(email, USAGE));
    const after = await readSetUp(service);
    return [
      `The site is live: ${config.siteUrl}`,
      ...(after.examples.own_itineraries === 0 ? [NO_ITINERARY] : []),
      ...titledList("Removed", removableExamples(before)),
      ...titledList("Still to do", stepsLeft(after, config)),
    ].join("\n");
  });

const stepsLeft = (setUp: SetUp, config: Config) =>
  setUpSteps(setUp, { ...siteState(config), hasSecondFactor: null })
    // The steps at /admin (going live, removing the examples) are left out, because this command does them.
    .filter(({ isDone, to }) => !isDone && to !== "/admin")
    .map(({ label, to }) => `${label}: ${config.siteUrl}${to}`);

const titledList = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  - ${line}`)];
