import { type ReactNode, useRef } from "react";
import { ScrollRegion, SectionLinks } from "#app/components/admin/scroll-region.tsx";

export interface EditorSection {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

interface EditorLayoutProps {
  sections: readonly EditorSection[];
  /** Notices above the form. */
  notices: ReactNode;
  /** Beside the form on wide screens. */
  preview: ReactNode;
  /** Sticks to the bottom of the window. */
  footer: ReactNode;
}

/** The form, with section links on one side and a preview of the visitor's page on the other. */
export function EditorLayout({ sections, notices, preview, footer }: EditorLayoutProps) {
  const fields = useRef<HTMLDivElement>(null);
  const goToSection = (id: string) => {
    const section = fields.current?.querySelector<HTMLElement>(`[data-section="${id}"]`);
    section?.scrollIntoView();
    section?.focus({ preventScroll: true });
  };
  return (
    <>
      <div className="flex min-h-0 grow flex-col low:block lg:flex-row">
        <SectionLinks
          isColumn
          sections={sections}
          onShow={goToSection}
          className="shrink-0 lg:w-48 lg:overflow-y-auto lg:px-3 lg:py-2"
        />
        <div
          ref={fields}
          className="min-w-0 grow overflow-y-auto low:overflow-visible overscroll-contain px-4 pb-6 sm:px-6"
        >
          <div className="mx-auto flex max-w-3xl flex-col gap-8">
            {notices}
            {sections.map(({ id, label, content }) => (
              <section
                key={id}
                data-section={id}
                aria-label={label}
                tabIndex={-1}
                className="flex flex-col gap-5 outline-none"
              >
                <h3 className="border-sand-deep border-b pb-1 font-sans font-semibold text-ink-soft text-lg tracking-normal">
                  {label}
                </h3>
                {content}
              </section>
            ))}
          </div>
        </div>
        <ScrollRegion
          as="aside"
          aria-label="Live preview"
          className="hidden w-[30rem] shrink-0 overflow-y-auto overscroll-contain border-sand-deep border-l xl:block"
        >
          {preview}
        </ScrollRegion>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2 border-sand-deep border-t bg-sand px-4 py-3 sm:px-6">
        {footer}
      </div>
    </>
  );
}
