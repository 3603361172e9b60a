-- The unanswered requests, oldest promise first.
drop index public.requests_unanswered;
create index requests_unanswered on public.requests (answer_due_at, created_at, id)
  where first_reply_at is null and status = 'new' and not suspected_spam;
