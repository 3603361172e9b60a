import { Link } from "react-router";
import { IndexKeyedList } from "#app/components/ui/index-keyed-list.tsx";
import { type Block, parseAnswer, type Span } from "#app/features/faqs/answer-markup.ts";

const LINK = "font-semibold text-sea underline underline-offset-4 hover:text-leaf-dark";

export function AnswerText({ answer }: { answer: string }) {
  return (
    <div className="flex max-w-prose flex-col gap-3 leading-relaxed">
      <IndexKeyedList items={parseAnswer(answer)}>{(block) => <AnswerBlock block={block} />}</IndexKeyedList>
    </div>
  );
}

function AnswerBlock({ block }: { block: Block }) {
  if (block.kind === "paragraph") {
    return (
      <p className="whitespace-pre-line">
        <IndexKeyedList items={block.lines}>
          {(line, index) => (
            <span>
              {index > 0 && "\n"}
              <Spans spans={line} />
            </span>
          )}
        </IndexKeyedList>
      </p>
    );
  }
  const List = block.isOrdered ? "ol" : "ul";
  return (
    <List className={`grid gap-1.5 pl-5 marker:text-coral ${block.isOrdered ? "list-decimal" : "list-disc"}`}>
      <IndexKeyedList items={block.items}>
        {(item) => (
          <li>
            <Spans spans={item} />
          </li>
        )}
      </IndexKeyedList>
    </List>
  );
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return <IndexKeyedList items={spans}>{(span) => <SpanElement span={span} />}</IndexKeyedList>;
}

function SpanElement({ span }: { span: Span }) {
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
  const isWebUrl = span.href.startsWith("http");
  return (
    <a href={span.href} className={LINK} {...(isWebUrl && { target: "_blank", rel: "noopener noreferrer" })}>
      {span.text}
    </a>
  );
}
