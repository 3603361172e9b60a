import { cpus } from "node:os";

const HEAD = `# Reliability

What happens when something fails, as measured by \`npm run test:faults -- --long\`, which writes this file. The times
are the worst of all rounds, from the end of the fault (the database is back, the disk is freed, the signal is sent) to
the moment when every page, a read that is not in memory and a form work again.

| fault | where | rounds | what a visitor sees | time to recover | acknowledged writes lost |
| --- | --- | --- | --- | --- | --- |
`;

/** The records of a long run, one line per fault, worst case of all rounds. */
export function makeReliabilityTable(records, { date, failed }) {
  const faults = new Map();
  for (const record of records) {
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
  const outcome = failed ? "Some tests of this run failed." : "Every test of this run passed.";
  const machine = `${cpus().length} cores, ${process.platform}-${process.arch}`;
  return `${HEAD}${rows.join("")}\nMeasured ${date} on ${machine}, the load on the same machine. ${outcome}\n`;
}
