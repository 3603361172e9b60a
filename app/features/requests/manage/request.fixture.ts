import type { FullRequest } from "#app/features/requests/manage/manage-requests.data.ts";

/** A new contact message without an owner. */
export const REQUEST: FullRequest = {
  id: "22222222-2222-4222-8222-222222222222",
  type: "contact",
  status: "new",
  name: "Rosa Best",
  email: "rosa@calabsh.test",
  subject: "March",
  excerpt: "Is March too hot?",
  owner_id: null,
  suspected_spam: false,
  read_at: null,
  first_reply_at: null,
  answer_due_at: null,
  snoozed_until: null,
  last_mail_at: null,
  created_at: "2026-11-17T12:00:00Z",
  proposals: [],
  phone: null,
  message: "Is March too hot?",
  details: { travelers: "4", dates: "early March" },
  itinerary_id: null,
  itinerary: null,
  user_id: null,
  page_url: null,
  lost_reason: null,
};
