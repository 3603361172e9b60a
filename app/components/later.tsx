import { type ComponentType, type JSX, lazy, Suspense, useState } from "react";
import { quietMoment } from "#app/lib/quiet-moment.ts";

interface Later<Props> {
  readonly Section: (props: Props) => JSX.Element;
  /** For a page that is reached by a link: nothing of it may appear late. */
  readonly load: () => Promise<unknown>;
}

const RETRY_MS = 5000;

/**
 * A part of a page that is not in sight at first. Its HTML comes with the page; its code is loaded in a quiet moment, and
 * only then does React take it over. Links in it work before; it must have no button that does nothing without code.
 */
export function later<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Later<Props> {
  let loaded: ComponentType<Props> | undefined;
  const remember = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Awaited = lazy(async () => {
    await quietMoment();
    return untilItSucceeds(remember);
  });
  function Section(props: Props) {
    // The same one as long as the page is shown, or what was typed into it would be lost.
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Awaited);
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  }
  return { Section, load: remember };
}

/** The part can be read meanwhile, so a lost line is no reason to replace the page by an error. */
async function untilItSucceeds<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (import.meta.env.SSR) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
