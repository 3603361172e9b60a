import { useState } from "react";
import { useSiteDetails } from "#app/lib/use-site-details.ts";
import { describeReplyTime, replyDueAt } from "#domain/office-hours.ts";

/** The same time as in the acknowledgement mail: 'Monday, 17 November, 12:30 Barbados time'. */
function useReplyTime(): string {
  const { hours, timeZone } = useSiteDetails();
  const [now] = useState(() => new Date());
  return describeReplyTime(replyDueAt(now, { hours, timeZone }), timeZone);
}

/** The promise beside a submit button. */
export default function ReplyPromise() {
  return <>A person answers by {useReplyTime()}.</>;
}

/** The time in a confirmation. */
export function ReplyTime() {
  return <strong>{useReplyTime()}</strong>;
}
