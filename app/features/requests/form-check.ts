import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { Challenge } from "altcha-lib/types";
import { invokeFunction } from "#app/lib/call-function.ts";

/** The bot check that the operator chose. `pow` is a proof of work. */
type Task =
  | { readonly kind: "pow"; readonly challenge: Challenge }
  | { readonly kind: "captcha"; readonly script: string; readonly siteKey: string }
  | { readonly kind: "off" };

/** Shorter than the server's half hour, so that a proof does not expire in transit. */
const PROOF_LIFETIME_MS = 25 * 60_000;
let preparedProof: { readonly proof: Promise<string>; readonly at: number } | null = null;

/** Solves a proof-of-work challenge when a form is first touched, so that the proof is ready when the form is sent. */
export async function prepareProof(): Promise<void> {
  const task = await fetchTask().catch(() => null);
  if (task?.kind !== "pow") return;
  const proof = solve(task.challenge);
  // Prevents an unhandled rejection. takeProof() handles the failure.
  proof.catch(() => {});
  preparedProof ??= { proof, at: Date.now() };
}

/** A proof of work or captcha token for one submission. If there is none, the server's error says what to do. */
export async function takeProof(form: HTMLFormElement): Promise<string | undefined> {
  const earlyProof = preparedProof;
  preparedProof = null;
  try {
    if (earlyProof && Date.now() - earlyProof.at < PROOF_LIFETIME_MS) return await earlyProof.proof;
    const task = await fetchTask();
    if (task.kind === "pow") return await solve(task.challenge);
    return task.kind === "captcha" ? await solveCaptcha(task, form) : undefined;
  } catch {
    return undefined;
  }
}

async function fetchTask(): Promise<Task> {
  const { data, error } = await invokeFunction<Task>("form-check", { method: "GET" });
  if (error) throw error;
  return data;
}

async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}

/** The common API of Turnstile, hCaptcha and reCAPTCHA widgets. */
interface Widget {
  render(
    container: HTMLElement,
    options: {
      readonly sitekey: string;
      callback(token: string): void;
      "error-callback"(): void;
      "expired-callback"(): void;
    },
  ): unknown;
}

declare global {
  interface Window {
    turnstile?: Widget;
    hcaptcha?: Widget;
    grecaptcha?: Widget;
  }
}

const findWidget = () => window.turnstile ?? window.hcaptcha ?? window.grecaptcha;

/** Shows the widget above the form's button and resolves with its token. */
async function solveCaptcha(
  { script, siteKey }: { readonly script: string; readonly siteKey: string },
  form: HTMLFormElement,
): Promise<string> {
  if (!findWidget()) await loadScript(script);
  const widget = findWidget();
  if (!widget) throw new Error("the captcha script did not define its widget");
  const container = document.createElement("div");
  const button = form.querySelector("button[type=submit]");
  (button?.parentElement ?? form).insertBefore(container, button);
  container.scrollIntoView({ block: "nearest" });
  try {
    return await new Promise((resolve, reject) => {
      const fail = () => reject(new Error("the captcha widget returned no token"));
      widget.render(container, {
        sitekey: siteKey,
        callback: resolve,
        "error-callback": fail,
        "expired-callback": fail,
      });
    });
  } finally {
    container.remove();
  }
}

function loadScript(src: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement("script"), { src, async: true });
    script.addEventListener("load", resolve);
    script.addEventListener("error", reject);
    document.head.append(script);
  });
}
