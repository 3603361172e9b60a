-- What lets a reader check a testimonial: when the journey was, who planned it, and where else it can be read.
alter table public.testimonials
  add column traveled text not null default '' check (length(traveled) <= 40),
  add column planner text not null default '' check (length(planner) <= 100),
  add column source_url text not null default ''
    check (source_url ~ '^(https?://\S+)?$' and length(source_url) <= 500);
