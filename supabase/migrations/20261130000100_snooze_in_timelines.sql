-- More that can happen to a request. In a file of its own: a new enum value can be used only after its commit.
alter type public.request_event_kind add value if not exists 'snooze';
