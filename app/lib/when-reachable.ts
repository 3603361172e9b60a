const FIRST_WAIT_MS = 4000;
const MAX_WAIT_MS = 60_000;
const TIMEOUT_MS = 3000;

async function isReachable(): Promise<boolean> {
  try {
    const response = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(TIMEOUT_MS) });
    // Without its store of pictures, the site still takes forms.
    return response.ok || (await response.json()).failing?.join() === "pictures";
  } catch {
    return false;
  }
}

/**
 * Calls `attempt` once the site is reachable. Checks when the browser is online again, and at growing intervals in
 * case the site itself was down. `attempt` resolves to true when done. Returns a function that stops trying.
 */
export function whenReachable(attempt: () => Promise<boolean>, firstWaitMs = FIRST_WAIT_MS): () => void {
  let wait = firstWaitMs;
  let timer = setTimeout(() => void check(), wait);
  let isBusy = false;
  let isOver = false;
  const check = async () => {
    if (isBusy || isOver) return;
    clearTimeout(timer);
    isBusy = true;
    const isSettled = (await isReachable()) && !isOver && (await attempt());
    isBusy = false;
    if (isSettled) stop();
    if (isOver) return;
    wait = Math.min(Math.max(wait * 2, FIRST_WAIT_MS), MAX_WAIT_MS);
    timer = setTimeout(() => void check(), wait);
  };
  const checkNow = () => void check();
  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    window.removeEventListener("online", checkNow);
  };
  window.addEventListener("online", checkNow);
  return stop;
}
