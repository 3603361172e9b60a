import { cpus } from "node:os";

const HEAD = `# Reliability

What happens when something fails, as measured by \`npm run test:faults -- --long\`, which writes this file. The times
are the worst of all rounds, from the end of the fault (the database is back, the disk is freed, the site is started
again) to the moment when what the test asks for works again; for a database that is away that is every page, a read
that is not in memory and a form.

| fault | where | rounds | what a visitor sees | time to recover | acknowledged writes lost |
| --- | --- | --- | --- | --- | --- |
`;

/** The results of a long run by file, one line per fault, worst case of all rounds. */
export function makeReliabilityTable(results, { date, load, files = [] }) {
  const faults = new Map();
  for (const record of Object.values(results).flatMap((file) => file.faults)) {
    const key = `${record.fault}|${record.where}`;
    const known = faults.get(key) ?? { ...record, rounds: 0, recoveredMs: 0, writes: 0, lost: 0 };
    known.rounds += 1;
    known.recoveredMs = Math.max(known.recoveredMs, record.recoveredMs);
    known.writes += record.writes;
    known.lost += record.lost;
    faults.set(key, known);
  }
  const rows = [...faults.values()].map(({ fault, where, rounds, visitor, recoveredMs, writes, lost }) => {
    const time = recoveredMs === 0 ? "no interruption" : `${(recoveredMs / 1000).toFixed(1)} s`;
    const writesLost = writes === 0 ? "none sent" : `${lost === 0 ? "none" : lost} of ${writes}`;
    return `| ${fault} | ${where} | ${rounds} | ${visitor} | ${time} | ${writesLost} |\n`;
  });
  const failed = Object.entries(results).filter(([, { passed }]) => !passed);
  const outcome =
    failed.length === 0
      ? `Every test of the ${Object.keys(results).length} files passed.`
      : `Tests failed in ${failed.map(([file]) => file).join(", ")}.`;
  const notRun = files.filter((file) => !(file in results));
  const missing = notRun.length === 0 ? "" : ` Not run in the long form: ${notRun.join(", ")}.`;
  const cores = cpus().length;
  const machine = `${cores} cores, ${process.platform}-${process.arch}`;
  // The tests themselves, with a site, its database and its visitors, make a load of about two.
  const busy =
    load > cores + 2
      ? ` The machine was busy with other work (load average ${load.toFixed(0)}), so the times are upper bounds.`
      : "";
  return `${HEAD}${rows.join("")}\nMeasured ${date} on ${machine}, the load on the same machine.${busy} ${outcome}${missing}\n`;
}
