import { Link } from "react-router";
import { type Block, parseAnswer, type Span } from "#app/features/faqs/answer-markup.ts";

const LINK = "font-semibold text-sea underline underline-offset-4 hover:text-leaf-dark";

/** A formatted answer. Its parts never change order, so the index is their key. */
export function AnswerText({ answer }: { answer: string }) {
  return (
    <div className="flex max-w-prose flex-col gap-3 leading-relaxed">
      {parseAnswer(answer).map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <AnswerBlock key={place} block={block} />
      ))}
    </div>
  );
}

function AnswerBlock({ block }: { block: Block }) {
  if (block.kind === "paragraph") {
    return (
      <p className="whitespace-pre-line">
        {block.lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <span key={place}>
            {place > 0 && "\n"}
            <Spans spans={line} />
          </span>
        ))}
      </p>
    );
  }
  const List = block.ordered ? "ol" : "ul";
  return (
    <List className={`grid gap-1.5 pl-5 marker:text-coral ${block.ordered ? "list-decimal" : "list-disc"}`}>
      {block.items.map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={place}>
          <Spans spans={item} />
        </li>
      ))}
    </List>
  );
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map((span, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <OneSpan key={place} span={span} />
  ));
}

function OneSpan({ span }: { span: Span }) {
  if (span.kind === "strong") return <strong className="font-semibold text-ink">{span.text}</strong>;
  if (span.kind === "em") return <em>{span.text}</em>;
  if (span.kind === "text") return span.text;
  if (span.href.startsWith("/")) {
    return (
      <Link to={span.href} className={LINK}>
        {span.text}
      </Link>
    );
  }
  const isWeb = span.href.startsWith("http");
  return (
    <a href={span.href} className={LINK} {...(isWeb && { target: "_blank", rel: "noopener noreferrer" })}>
      {span.text}
    </a>
  );
}
