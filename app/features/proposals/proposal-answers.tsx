import { type ComponentProps, useState } from "react";
import { Tabs } from "#app/components/ui/tabs.tsx";
import { AcceptForm } from "#app/features/proposals/accept-form.tsx";
import { ChangesForm } from "#app/features/proposals/changes-form.tsx";
import { DeclineForm } from "#app/features/proposals/decline-form.tsx";
import { pageTexts } from "#app/features/proposals/page-texts.ts";
import { formatDate } from "#domain/proposals/dates.ts";
import { labels } from "#domain/proposals/labels.ts";

type AnswersProps = ComponentProps<typeof AcceptForm> &
  ComponentProps<typeof ChangesForm> &
  ComponentProps<typeof DeclineForm> & { validUntil: string };

/** Accept, ask for changes, or decline. */
export function ProposalAnswers(props: AnswersProps) {
  const { document, validUntil } = props;
  const [current, setCurrent] = useState("accept");
  const documentLabels = labels[document.language];
  const texts = pageTexts[document.language];
  return (
    <section className="rounded-card bg-white px-3 py-5 ring-1 ring-sand-deep sm:p-6 print:hidden">
      <h2 className="text-2xl text-sea">{texts.answer}</h2>
      <p className="mt-1 mb-4">{texts.validUntil(formatDate(validUntil, document.language))}</p>
      <Tabs
        label={texts.answer}
        current={current}
        onChange={setCurrent}
        tabs={[
          { id: "accept", label: documentLabels.accept, content: <AcceptForm {...props} /> },
          { id: "changes", label: documentLabels.askForChanges, content: <ChangesForm {...props} /> },
          { id: "decline", label: documentLabels.decline, content: <DeclineForm {...props} /> },
        ]}
      />
    </section>
  );
}
