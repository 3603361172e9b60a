import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { embeddedIn } from "#tests/support/database-faults.ts";
import { type RunningSite, startSite } from "#tests/support/run-site.ts";
import { runOnce } from "#tests/support/sql.ts";
import { type Answer, ask, submit } from "#tests/support/visitors.ts";

const ATTACK_MS = process.env.FAULTS_LONG ? 30_000 : 4_000;
/** What is too slow to be an accident of a busy machine: the attack used to take three seconds from everybody. */
const NOTICEABLE_MS = process.env.FAULTS_LONG ? 1_500 : 10_000;
const FACTOR = 3;

/** Runs to the time limit on its own, however many rows there are. */
const REGEX = "description=match.^(.%2B)(.%2B)(.%2B)(.%2B)(.%2B)\\1\\2\\3\\4\\5$";
/** Nothing that is refused, and nothing that an index or the memory could answer. */
const slowSearch = () => `or=(description.ilike.*${randomUUID()}*,description.ilike.*b*a*d*${randomUUID()}*)`;

describe("one visitor who asks for too much", () => {
  let site: RunningSite;
  let quiet: Readonly<Record<string, number>>;
  beforeAll(async () => {
    site = await startSite();
    await runOnce(
      await embeddedIn(site.dataDir).connection(),
      `insert into public.itineraries (title, countries, regions, categories, is_published, description)
       select 'Trip ' || n, '{Peru}', '{"South America"}', '{Solo}', true, repeat(md5(n::text), 100)
       from generate_series(1, 4000) as n`,
    );
    await measure(site, 1_000);
    quiet = p99Of(await measure(site, ATTACK_MS));
  });
  afterAll(() => site?.stop());

  test.each([
    { attack: "a regular expression", query: () => REGEX, atOnce: 12, addresses: 1 },
    { attack: "a regular expression", query: () => REGEX, atOnce: 50, addresses: 50 },
    { attack: "a slow search", query: slowSearch, atOnce: 12, addresses: 1 },
    { attack: "a slow search", query: slowSearch, atOnce: 50, addresses: 50 },
  ])("$atOnce at once of $attack from $addresses addresses", async ({ attack, query, atOnce, addresses }) => {
    const attackers = startAttack(site, { query, atOnce, addresses });
    const answers = await measure(site, ATTACK_MS);
    const statuses = await attackers.stop();

    expect(answers.filter(({ status }) => status !== 200).map(({ what, status }) => [what, status])).toEqual(
      [],
    );
    const attacked = p99Of(answers);
    const seen = JSON.stringify({ quiet, attacked, statuses });
    if (process.env.FAULTS_LONG) {
      process.stdout.write(`${atOnce} of ${attack} from ${addresses}, p99 in ms: ${seen}\n`);
    }
    for (const [what, ms] of Object.entries(attacked)) {
      expect(ms, `${what} ${seen}`).toBeLessThan(Math.max(NOTICEABLE_MS, FACTOR * (quiet[what] ?? 0)));
    }
    expect(Object.keys(statuses).every((status) => ["200", "403", "429", "504"].includes(status))).toBe(true);
  });
});

/** Calls without a pause until told to stop; then how often each status was the answer. */
function startAttack(
  site: RunningSite,
  { query, atOnce, addresses }: { query: () => string; atOnce: number; addresses: number },
) {
  const statuses: Record<string, number> = {};
  let isOver = false;
  const repeat = async (attacker: number) => {
    const headers = {
      apikey: site.keys.publishableKey,
      "x-forwarded-for": `203.0.113.${attacker % addresses}`,
    };
    while (!isOver) {
      const { status } = await ask(site, `/rest/v1/itineraries?select=id&${query()}`, { headers });
      statuses[status] = (statuses[status] ?? 0) + 1;
      // A refusal comes at once; the attacker's own machine is not what is tested here.
      if (status !== 200) await delay(20);
    }
  };
  const running = Promise.all(Array.from({ length: atOnce }, (_, attacker) => repeat(attacker)));
  return {
    async stop() {
      isOver = true;
      await running;
      return statuses;
    },
  };
}

/** A page, a sign-in and a form, one after the other as people send them. */
async function measure(site: RunningSite, forMs: number): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  const end = performance.now() + forMs;
  const repeat = async (call: () => Promise<Answer>) => {
    while (performance.now() < end) answers.push(await call());
  };
  await Promise.all([
    repeat(() => ask(site, "/")),
    repeat(() => signIn(site)),
    repeat(() => submit(site, `${randomUUID()}@example.com`)),
  ]);
  return answers;
}

const signIn = (site: RunningSite) =>
  ask(site, "/auth/v1/token?grant_type=password", {
    method: "POST",
    headers: { apikey: site.keys.publishableKey, "content-type": "application/json" },
    body: JSON.stringify(site.admin),
  });

function p99Of(answers: readonly Answer[]): Record<string, number> {
  const byKind = Object.groupBy(answers, ({ what }) => what);
  return Object.fromEntries(
    Object.entries(byKind).map(([what, all = []]) => {
      const times = all.map(({ ms }) => ms).sort((a, b) => a - b);
      return [what, Math.round(times[Math.floor(times.length * 0.99)] ?? 0)];
    }),
  );
}
