/** The parts of Calendly's official script that we use. */
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

const SCRIPT_URL = "https://assets.calendly.com/assets/external/widget.js";
const STYLES_URL = "https://assets.calendly.com/assets/external/widget.css";
const TIMEOUT_MS = 8_000;

/** The booking link, with our color for its buttons. */
export function schedulingUrl(link: string): string {
  const url = new URL(link);
  url.searchParams.set("primary_color", "478200");
  return url.href;
}

let pendingWidget: Promise<SchedulingWidget> | null = null;

/** Loads the script on first use. A failure is not cached, so that the next call tries again. */
export function loadSchedulingWidget(): Promise<SchedulingWidget> {
  pendingWidget ??= requestWidget().catch((cause) => {
    pendingWidget = null;
    throw cause;
  });
  return pendingWidget;
}

async function requestWidget(): Promise<SchedulingWidget> {
  if (window.Calendly) return window.Calendly;
  // The widget works without its stylesheet, so only the script must load.
  void append("link", { rel: "stylesheet", href: STYLES_URL }).catch(() => {});
  await append("script", { src: SCRIPT_URL, async: true });
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
