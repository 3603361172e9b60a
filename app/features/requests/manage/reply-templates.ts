import type { WholeRequest } from "#app/features/requests/manage/manage-requests.schema.ts";

export interface ReplyTemplate {
  readonly id: string;
  readonly label: string;
  write(request: WholeRequest): string;
}

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name;
const hello = (request: WholeRequest) => `Hello ${firstName(request.name)},`;
const about = ({ itinerary, subject }: WholeRequest) => itinerary?.title ?? (subject || "your trip");

/** Openings of a reply; the person who sends it writes the rest. */
export const replyTemplates: readonly ReplyTemplate[] = [
  { id: "blank", label: "Blank", write: (request) => `${hello(request)}\n\n` },
  {
    id: "questions",
    label: "A few questions first",
    write: (request) =>
      `${hello(request)}\n\nThank you for writing to us about ${about(request)}. Before I put something together for you, may I ask:\n\n- When would you like to travel, and how fixed are the dates?\n- Who is coming along?\n- What would make this trip a good one for you?\n\n`,
  },
  {
    id: "quote",
    label: "A price",
    write: (request) =>
      `${hello(request)}\n\nHere is what I suggest for ${about(request)}.\n\nPrice per person: $\nIt includes:\nIt does not include:\n\nThe price is held until . Tell me what you would change.\n\n`,
  },
  {
    id: "call",
    label: "Suggest a call",
    write: (request) =>
      `${hello(request)}\n\nSome things are quicker said than written. Would a 30-minute call suit you? Choose a time that works here, and I will ring you:\n\n`,
  },
];

export const replySubject = (request: WholeRequest) => `Re: ${request.subject || "your request"}`;
