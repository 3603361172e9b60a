import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { Tabs } from "#app/components/ui/tabs.tsx";
import { AcceptForm } from "#app/features/proposals/accept-form.tsx";
import { ChangesForm } from "#app/features/proposals/changes-form.tsx";
import { DeclineForm } from "#app/features/proposals/decline-form.tsx";
import { pageTexts } from "#app/features/proposals/page-texts.ts";
import type { Acceptance, Answer } from "#app/features/proposals/proposals.data.ts";
import { deleteUnsentAnswers, unsentForm } from "#app/features/proposals/unsent-answers.ts";
import { useFormSubmission } from "#app/features/proposals/use-form-submission.ts";
import { useSiteDetails } from "#app/lib/use-site-details.ts";
import type { Submit } from "#app/lib/use-submission-key.ts";
import { formatDayAndMonth } from "#domain/proposals/dates.ts";
import { labels } from "#domain/proposals/labels.ts";
import { dateOf } from "#domain/proposals/payment-plan.ts";
import type { ProposalDocument } from "#domain/proposals/schema.ts";
import type { ProposalView } from "#domain/proposals/view.ts";

export const ANSWER_ID = "answer";

interface AnswerSectionProps {
  /** True in the staff preview, where nothing can be submitted. */
  isPreview?: boolean;
  document: ProposalDocument;
  documentHash: string;
  choices: readonly string[];
  validUntil: string;
  /** The traveler's earlier answer: a decline, or changes that no new version has covered yet. */
  answer: ProposalView["answer"];
  /** True if the answer was submitted just now. The page then scrolls to the result. */
  isJustSubmitted: boolean;
  /** Why the last attempt was refused. */
  refusal: string | null;
  onAccept(acceptance: Acceptance, submit: Submit): Promise<void>;
  onAskForChanges(answer: Answer, submit: Submit): Promise<void>;
  onDecline(answer: Answer, submit: Submit): Promise<void>;
  onUndoDecline(): Promise<void>;
}

/** Forms to accept, request changes or decline. After an answer, the result replaces them. */
export function AnswerSection(props: AnswerSectionProps) {
  const { document, answer, refusal, isPreview = false } = props;
  // The earlier answer that the traveler wants to change. Once a new answer is stored, `answer` differs from this one, so
  // the forms close.
  const [answerToChange, setAnswerToChange] = useState<ProposalView["answer"]>(null);
  const texts = pageTexts[document.language];
  // An earlier answer that arrived after all closes no form, and a refused acceptance can be sent again.
  const isReused = refusal === texts.refusals.key_reused && answer?.kind === "changes_asked";
  if ((isReused || refusal === texts.refusals.answered_since) && answer !== answerToChange)
    setAnswerToChange(answer);
  useEffect(() => {
    if (props.isJustSubmitted) deleteUnsentAnswers(document.number);
  }, [props.isJustSubmitted, document.number]);
  const showsForms = answer === null || answerToChange === answer;
  return (
    <section
      id={ANSWER_ID}
      inert={isPreview}
      className="scroll-mt-6 rounded-card bg-white px-4 py-5 ring-1 ring-sand-deep sm:p-6 print:hidden"
    >
      {answer && <Outcome {...props} answer={answer} />}
      {answer?.kind === "changes_asked" && !showsForms && (
        <Button variant="secondary" className="mt-4" onClick={() => setAnswerToChange(answer)}>
          {texts.answerAgain}
        </Button>
      )}
      {showsForms && <AnswerForms {...props} />}
      {refusal && <Refusal text={refusal} />}
    </section>
  );
}

function AnswerForms(props: AnswerSectionProps) {
  const { document, validUntil, answer, isJustSubmitted } = props;
  // If there is an answer while the forms are shown, it is a request for changes.
  const [currentTab, setCurrentTab] = useState(
    answer ? "changes" : (unsentForm(document.number) ?? "accept"),
  );
  // True if the forms are back because the traveler undid a decline. The page then scrolls here.
  const [wasUndone] = useState(isJustSubmitted);
  const documentLabels = labels[document.language];
  const texts = pageTexts[document.language];
  return (
    <div className={answer ? "mt-6" : ""}>
      {!answer && <OutcomeHeading isJustSubmitted={wasUndone}>{texts.answer}</OutcomeHeading>}
      {!answer && wasUndone && (
        <div className="mt-3">
          <Notice tone="success">{texts.declineUndone}</Notice>
        </div>
      )}
      <p className="mt-1 mb-4">{texts.validUntil(validUntil)}</p>
      <Tabs
        label={texts.answer}
        current={currentTab}
        onChange={setCurrentTab}
        tabs={[
          { id: "accept", label: documentLabels.accept, content: <AcceptForm {...props} /> },
          { id: "changes", label: documentLabels.askForChanges, content: <ChangesForm {...props} /> },
          { id: "decline", label: documentLabels.decline, content: <DeclineForm {...props} /> },
        ]}
      />
    </div>
  );
}

function Outcome({
  document: { language },
  answer,
  isJustSubmitted,
  onUndoDecline,
}: AnswerSectionProps & { answer: NonNullable<ProposalView["answer"]> }) {
  const { timeZone } = useSiteDetails();
  const texts = pageTexts[language];
  const [isBusy, run] = useFormSubmission();
  const day = formatDayAndMonth(dateOf(answer.at, timeZone), language);
  const isDeclined = answer.kind === "declined";
  const generalComments = answer.text ? [{ about: "", text: answer.text }] : [];
  const comments = [...generalComments, ...answer.items];
  return (
    <>
      <OutcomeHeading isJustSubmitted={isJustSubmitted}>
        {isDeclined ? texts.youDeclined(day) : texts.youAsked(day)}
      </OutcomeHeading>
      <p className="mt-2">{isDeclined ? texts.declinedNext : texts.changesNext}</p>
      {comments.length > 0 && (
        <blockquote className="wrap-break-word mt-4 border-sand-deep border-l-4 pl-4">
          <p className="text-ink-soft text-sm">{texts.youWrote}</p>
          {comments.map(({ about, text }) => (
            <p key={`${about} ${text}`} className="whitespace-pre-line">
              {about && <strong>{about}: </strong>}
              {text}
            </p>
          ))}
        </blockquote>
      )}
      {isDeclined && (
        <Button
          variant="secondary"
          className="mt-4"
          disabled={isBusy}
          onClick={() => void run(onUndoDecline)}
        >
          {texts.undoDecline}
        </Button>
      )}
    </>
  );
}

/** The heading of the result. After a submission the page scrolls to it and moves the focus there. */
export function OutcomeHeading({
  isJustSubmitted,
  children,
}: {
  isJustSubmitted: boolean;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isJustSubmitted) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  }, [isJustSubmitted]);
  return (
    <h2
      ref={heading}
      tabIndex={-1}
      className="wrap-break-word scroll-mt-24 text-2xl text-sea outline-none sm:text-4xl"
    >
      {children}
    </h2>
  );
}

/** Says why an answer was refused. It takes the focus, so that screen readers read it out. */
export function Refusal({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  return (
    <div ref={box} tabIndex={-1} className="mt-4 scroll-mt-24 outline-none">
      <Notice tone="error">{text}</Notice>
    </div>
  );
}
