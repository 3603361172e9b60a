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
export async function solveCaptcha(
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
