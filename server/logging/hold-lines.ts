/** Keeps lines back until then, or until the process ends: the terminal belongs to something else meanwhile. */
export function holdLines(write: (line: string) => void, until: Promise<void>): (line: string) => void {
  let held: string[] | null = [];
  const show = () => {
    held?.forEach(write);
    held = null;
    process.off("exit", show);
  };
  void until.then(show);
  // Before a writer's own listener, which writes what waits in it.
  process.prependListener("exit", show);
  return (line) => (held ? void held.push(line) : write(line));
}
