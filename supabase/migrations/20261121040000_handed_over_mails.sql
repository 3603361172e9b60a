-- From this moment the mail server may have the mail. If the process dies before the server's response, no other process
-- sends the mail again.
alter table public.outbox
  add column handed_over_at timestamptz,
  add constraint handed_over_at_in_range check (handed_over_at >= '2000-01-01Z' and handed_over_at < '3000-01-01Z');
comment on column public.outbox.handed_over_at is 'When the last byte of the mail was about to be sent; the outcome is unknown until it is recorded.';
