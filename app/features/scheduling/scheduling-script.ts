/** What we use of the provider's official script. */
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

/** The one booking link, in our colour. */
export function schedulingUrl(link: string): string {
  const url = new URL(link);
  url.searchParams.set("primary_color", "478200");
  return url.href;
}

let loading: Promise<SchedulingWidget> | null = null;

/**
 * Fetches the script the first time it is needed; a failure is forgotten, so that the next try is a real one.
 */
export function loadSchedulingWidget(): Promise<SchedulingWidget> {
  loading ??= requestWidget().catch((cause) => {
    loading = null;
    throw cause;
  });
  return loading;
}

async function requestWidget(): Promise<SchedulingWidget> {
  if (window.Calendly) return window.Calendly;
  // The widget works without its stylesheet, so only the script's load counts.
  void append("link", { rel: "stylesheet", href: STYLES }).catch(() => {});
  await append("script", { src: SCRIPT, async: true });
  if (!window.Calendly) throw new Error("the scheduling script brought no widget");
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
