const FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏";
const HEARTBEAT_MS = 30_000;

/** One line for one step: alive while it runs, with what `say` was told last; its outcome and seconds at the end. */
export function startProgress(title) {
  const started = Date.now();
  const isTerminal = process.stdout.isTTY;
  const seconds = () => (Date.now() - started) / 1000;
  const line = (elapsed) => `${title} … ${state ? `${state}, ` : ""}${elapsed} s`;

  let frame = 0;
  let state = "";
  const draw = () => {
    const spinner = FRAMES[frame++ % FRAMES.length];
    process.stdout.write(`\r\x1b[K${spinner} ${line(Math.floor(seconds()))}`);
  };
  const beat = () => console.log(`  ${line(Math.round(seconds()))}`);
  if (isTerminal) draw();
  else console.log(`  ${title} …`);
  const timer = setInterval(isTerminal ? draw : beat, isTerminal ? 100 : HEARTBEAT_MS);
  timer.unref();

  const leaveLine = () => isTerminal && console.log();
  process.once("exit", leaveLine);

  const end = (mark) => (outcome) => {
    clearInterval(timer);
    process.off("exit", leaveLine);
    if (isTerminal) process.stdout.write("\r\x1b[K");
    const columns = [`${mark} ${title}`.padEnd(32), `${seconds().toFixed(1)} s`.padStart(8)];
    console.log([...columns, ...(outcome ? [outcome] : [])].join("   "));
  };
  const say = (text) => {
    state = text;
  };
  return { say, done: end("✓"), fail: end("✗") };
}
