/** The parts of the provider's official script that we use. */
export interface SchedulingWidget {
  initPopupWidget(options: { url: string }): void;
  initInlineWidget(options: { url: string; parentElement: HTMLElement }): void;
  closePopupWidget?(): void;
}

declare global {
  interface Window {
    Calendly?: SchedulingWidget;
  }
}

const SCRIPT = "https://assets.calendly.com/assets/external/widget.js";
const STYLES = "https://assets.calendly.com/assets/external/widget.css";
const TIMEOUT_MS = 8_000;

/** The booking link, in our color. */
export function schedulingUrl(link: string): string {
  const url = new URL(link);
  url.searchParams.set("primary_color", "478200");
  return url.href;
}

let loading: Promise<SchedulingWidget> | null = null;

/** Loads the script on first use; a failure is not cached, so that the next attempt retries. */
export function loadSchedulingWidget(): Promise<SchedulingWidget> {
  loading ??= requestWidget().catch((cause) => {
    loading = null;
    throw cause;
  });
  return loading;
}

async function requestWidget(): Promise<SchedulingWidget> {
  if (window.Calendly) return window.Calendly;
  // The widget works without its stylesheet, so only the script must load.
  void append("link", { rel: "stylesheet", href: STYLES }).catch(() => {});
  await append("script", { src: SCRIPT, async: true });
  if (!window.Calendly) throw new Error("the scheduling script did not define its widget");
  return window.Calendly;
}

function append<Tag extends "script" | "link">(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement(tag), properties);
    const fail = () => {
      clearTimeout(timer);
      element.remove();
      reject(new Error(`the scheduling ${tag} did not load`));
    };
    const timer = setTimeout(fail, TIMEOUT_MS);
    element.addEventListener("error", fail);
    element.addEventListener("load", () => {
      clearTimeout(timer);
      resolve();
    });
    document.head.append(element);
  });
}
