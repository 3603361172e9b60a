/**
 * Who may do what, as both specifications and the design say.
 *
 * Rows that come back: all, none, published, shown (approved or active), own (the caller's), public (settings that visitors see).
 * Writes: yes; nothing (no error, no row changed); refused (42501). Rows of people belong to "user".
 */
const TABLES = `
                                   anonymous | user      | other user | admin   | demoted admin | signed-out admin | service
content_version            select | all       | all       | all        | all     | all           | all              | all
content_version            insert | refused   | refused   | refused    | refused | refused       | refused          | refused
content_version            update | refused   | refused   | refused    | refused | refused       | refused          | refused
content_version            delete | refused   | refused   | refused    | refused | refused       | refused          | refused

itineraries                select | published | published | published  | all     | published     | published        | all
itineraries                insert | refused   | refused   | refused    | yes     | refused       | refused          | yes
itineraries                update | refused   | nothing   | nothing    | yes     | nothing       | nothing          | yes
itineraries                delete | refused   | nothing   | nothing    | yes     | nothing       | nothing          | yes

faq_categories             select | all       | all       | all        | all     | all           | all              | all
faq_categories             insert | refused   | refused   | refused    | yes     | refused       | refused          | yes
faq_categories             update | refused   | nothing   | nothing    | yes     | nothing       | nothing          | yes
faq_categories             delete | refused   | nothing   | nothing    | yes     | nothing       | nothing          | yes

faqs                       select | published | published | published  | all     | published     | published        | all
faqs                       insert | refused   | refused   | refused    | yes     | refused       | refused          | yes
faqs                       update | refused   | nothing   | nothing    | yes     | nothing       | nothing          | yes
faqs                       delete | refused   | nothing   | nothing    | yes     | nothing       | nothing          | yes

planners                   select | shown     | shown     | shown      | all     | shown         | shown            | all
planners                   insert | refused   | refused   | refused    | yes     | refused       | refused          | yes
planners                   update | refused   | nothing   | nothing    | yes     | nothing       | nothing          | yes
planners                   delete | refused   | nothing   | nothing    | yes     | nothing       | nothing          | yes

testimonials               select | shown     | shown     | shown      | all     | shown         | shown            | all
testimonials               insert | refused   | refused   | refused    | yes     | refused       | refused          | yes
testimonials               update | refused   | nothing   | nothing    | yes     | nothing       | nothing          | yes
testimonials               delete | refused   | nothing   | nothing    | yes     | nothing       | nothing          | yes

site_settings              select | public    | public    | public     | all     | public        | public           | all
site_settings              insert | refused   | refused   | refused    | yes     | refused       | refused          | yes
site_settings              update | refused   | nothing   | nothing    | yes     | nothing       | nothing          | yes
site_settings              delete | refused   | nothing   | nothing    | yes     | nothing       | nothing          | yes

profiles                   select | refused   | own       | own        | all     | own           | none             | all
profiles                   insert | refused   | refused   | refused    | yes     | refused       | refused          | yes
profiles                   update | refused   | yes       | nothing    | yes     | nothing       | nothing          | yes
profiles                   delete | refused   | nothing   | nothing    | yes     | nothing       | nothing          | yes

user_roles                 select | refused   | own       | own        | all     | own           | none             | all
user_roles                 insert | refused   | refused   | refused    | yes     | refused       | refused          | yes
user_roles                 update | refused   | nothing   | nothing    | yes     | nothing       | nothing          | yes
user_roles                 delete | refused   | nothing   | nothing    | yes     | nothing       | nothing          | yes

admin_notification_emails  select | refused   | none      | none       | all     | none          | none             | all
admin_notification_emails  insert | refused   | refused   | refused    | yes     | refused       | refused          | yes
admin_notification_emails  update | refused   | nothing   | nothing    | yes     | nothing       | nothing          | yes
admin_notification_emails  delete | refused   | nothing   | nothing    | yes     | nothing       | nothing          | yes

engagement_tracking        select | refused   | none      | none       | all     | none          | none             | all
engagement_tracking        insert | refused   | refused   | refused    | refused | refused       | refused          | yes
engagement_tracking        update | refused   | refused   | refused    | refused | refused       | refused          | yes
engagement_tracking        delete | refused   | refused   | refused    | refused | refused       | refused          | yes

requests                   select | refused   | none      | none       | all     | none          | none             | all
requests                   insert | refused   | refused   | refused    | refused | refused       | refused          | yes
requests                   update | refused   | nothing   | nothing    | yes     | nothing       | nothing          | yes
requests                   delete | refused   | nothing   | nothing    | yes     | nothing       | nothing          | yes

outbox                     select | refused   | none      | none       | all     | none          | none             | all
outbox                     insert | refused   | refused   | refused    | refused | refused       | refused          | yes
outbox                     update | refused   | refused   | refused    | refused | refused       | refused          | yes
outbox                     delete | refused   | refused   | refused    | refused | refused       | refused          | yes

incoming_mails             select | refused   | none      | none       | all     | none          | none             | all
incoming_mails             insert | refused   | refused   | refused    | refused | refused       | refused          | yes
incoming_mails             update | refused   | refused   | refused    | refused | refused       | refused          | yes
incoming_mails             delete | refused   | refused   | refused    | refused | refused       | refused          | yes

subscribers                select | refused   | none      | none       | all     | none          | none             | all
subscribers                insert | refused   | refused   | refused    | refused | refused       | refused          | yes
subscribers                update | refused   | refused   | refused    | refused | refused       | refused          | yes
subscribers                delete | refused   | nothing   | nothing    | yes     | nothing       | nothing          | yes

trips                      select | refused   | own       | own        | all     | own           | none             | all
trips                      insert | refused   | refused   | refused    | yes     | refused       | refused          | yes
trips                      update | refused   | nothing   | nothing    | yes     | nothing       | nothing          | yes
trips                      delete | refused   | nothing   | nothing    | yes     | nothing       | nothing          | yes

audit_log                  select | refused   | none      | none       | all     | none          | none             | all
audit_log                  insert | refused   | refused   | refused    | refused | refused       | refused          | refused
audit_log                  update | refused   | refused   | refused    | refused | refused       | refused          | refused
audit_log                  delete | refused   | refused   | refused    | refused | refused       | refused          | refused

request_events             select | refused   | none      | none       | all     | none          | none             | all
request_events             insert | refused   | refused   | refused    | yes     | refused       | refused          | yes
request_events             update | refused   | refused   | refused    | refused | refused       | refused          | refused
request_events             delete | refused   | refused   | refused    | refused | refused       | refused          | yes

itinerary_views            select | refused   | none      | none       | all     | none          | none             | all
itinerary_views            insert | refused   | refused   | refused    | refused | refused       | refused          | yes
itinerary_views            update | refused   | refused   | refused    | refused | refused       | refused          | refused
itinerary_views            delete | refused   | refused   | refused    | refused | refused       | refused          | refused

itinerary_versions         select | refused   | none      | none       | all     | none          | none             | all
itinerary_versions         insert | refused   | refused   | refused    | refused | refused       | refused          | refused
itinerary_versions         update | refused   | refused   | refused    | refused | refused       | refused          | refused
itinerary_versions         delete | refused   | refused   | refused    | refused | refused       | refused          | refused

itinerary_previews         select | refused   | none      | none       | all     | none          | none             | all
itinerary_previews         insert | refused   | refused   | refused    | yes     | refused       | refused          | yes
itinerary_previews         update | refused   | refused   | refused    | refused | refused       | refused          | refused
itinerary_previews         delete | refused   | nothing   | nothing    | yes     | nothing       | nothing          | yes

image_migration_failures   select | refused   | none      | none       | all     | none          | none             | all
image_migration_failures   insert | refused   | refused   | refused    | refused | refused       | refused          | yes
image_migration_failures   update | refused   | refused   | refused    | refused | refused       | refused          | yes
image_migration_failures   delete | refused   | refused   | refused    | refused | refused       | refused          | yes

bin                        select | refused   | none      | none       | all     | none          | none             | all
bin                        insert | refused   | refused   | refused    | refused | refused       | refused          | refused
bin                        update | refused   | refused   | refused    | refused | refused       | refused          | refused
bin                        delete | refused   | refused   | refused    | refused | refused       | refused          | refused

job_runs                   select | refused   | none      | none       | all     | none          | none             | all
job_runs                   insert | refused   | refused   | refused    | refused | refused       | refused          | yes
job_runs                   update | refused   | refused   | refused    | refused | refused       | refused          | yes
job_runs                   delete | refused   | refused   | refused    | refused | refused       | refused          | yes

proposals                  select | refused   | none      | none       | all     | none          | none             | all
proposals                  insert | refused   | refused   | refused    | refused | refused       | refused          | refused
proposals                  update | refused   | nothing   | nothing    | yes     | nothing       | nothing          | yes
proposals                  delete | refused   | refused   | refused    | refused | refused       | refused          | refused

proposal_versions          select | refused   | none      | none       | all     | none          | none             | all
proposal_versions          insert | refused   | refused   | refused    | refused | refused       | refused          | refused
proposal_versions          update | refused   | refused   | refused    | refused | refused       | refused          | refused
proposal_versions          delete | refused   | refused   | refused    | refused | refused       | refused          | refused

proposal_lines             select | refused   | none      | none       | all     | none          | none             | all
proposal_lines             insert | refused   | refused   | refused    | refused | refused       | refused          | refused
proposal_lines             update | refused   | refused   | refused    | refused | refused       | refused          | refused
proposal_lines             delete | refused   | refused   | refused    | refused | refused       | refused          | refused

proposal_acceptances       select | refused   | none      | none       | all     | none          | none             | all
proposal_acceptances       insert | refused   | refused   | refused    | refused | refused       | refused          | refused
proposal_acceptances       update | refused   | refused   | refused    | refused | refused       | refused          | refused
proposal_acceptances       delete | refused   | refused   | refused    | refused | refused       | refused          | refused

proposal_events            select | refused   | none      | none       | all     | none          | none             | all
proposal_events            insert | refused   | refused   | refused    | refused | refused       | refused          | refused
proposal_events            update | refused   | refused   | refused    | refused | refused       | refused          | refused
proposal_events            delete | refused   | refused   | refused    | refused | refused       | refused          | refused

payments                   select | refused   | none      | none       | all     | none          | none             | all
payments                   insert | refused   | refused   | refused    | refused | refused       | refused          | refused
payments                   update | refused   | refused   | refused    | refused | refused       | refused          | refused
payments                   delete | refused   | refused   | refused    | refused | refused       | refused          | refused

proposal_templates         select | refused   | none      | none       | all     | none          | none             | all
proposal_templates         insert | refused   | refused   | refused    | yes     | refused       | refused          | yes
proposal_templates         update | refused   | nothing   | nothing    | yes     | nothing       | nothing          | yes
proposal_templates         delete | refused   | nothing   | nothing    | yes     | nothing       | nothing          | yes

invitations                select | refused   | none      | none       | all     | none          | none             | all
invitations                insert | refused   | refused   | refused    | refused | refused       | refused          | yes
invitations                update | refused   | refused   | refused    | refused | refused       | refused          | yes
invitations                delete | refused   | refused   | refused    | refused | refused       | refused          | yes
`;

/** What each function answers to whom; all: every account or mail, own: the caller's, ok: it does its work. */
const FUNCTIONS = `
                                   anonymous | user      | other user | admin   | demoted admin | signed-out admin | service
has_role                   admin  | false     | false     | false      | true    | false         | false            | false
has_role                   user   | false     | true      | true       | false   | true          | false            | false
check_user_role            admin  | refused   | false     | refused    | false   | refused       | refused          | false
check_user_role            user   | refused   | true      | refused    | true    | refused       | refused          | true
list_users                 -      | refused   | refused   | refused    | all     | refused       | refused          | all
delete_user                -      | refused   | refused   | refused    | true    | refused       | refused          | true
end_sessions               -      | refused   | refused   | refused    | 1       | refused       | refused          | 1
submit_engagement          -      | refused   | refused   | refused    | refused | refused       | refused          | ok
claim_outbox               -      | refused   | refused   | refused    | refused | refused       | refused          | all
claim_job                  -      | refused   | refused   | refused    | refused | refused       | refused          | ok
count_points               -      | refused   | refused   | refused    | refused | refused       | refused          | ok
begin_attempt              -      | refused   | refused   | refused    | refused | refused       | refused          | ok
end_attempt                -      | refused   | refused   | refused    | refused | refused       | refused          | ok
count_points_of_many       -      | refused   | refused   | refused    | refused | refused       | refused          | ok
read_points                -      | refused   | refused   | refused    | refused | refused       | refused          | ok
my_requests                -      | refused   | own       | own        | own     | own           | none             | refused
seed_example_itineraries   -      | none      | none      | none       | none    | none          | none             | none
search_itineraries         -      | published | published | published  | published | published   | published        | published
count_by_country           -      | published | published | published  | published | published   | published        | published
my_data                    -      | refused   | own       | own        | own     | own           | none             | refused
reply_to_request           -      | refused   | refused   | refused    | refused | refused       | refused          | ok
invite_user                -      | refused   | refused   | refused    | refused | refused       | refused          | ok
account_email              -      | refused   | refused   | refused    | refused | refused       | refused          | ok
account_of                 -      | refused   | refused   | refused    | refused | refused       | refused          | ok
list_trips                 -      | refused   | refused   | refused    | ok      | refused       | refused          | ok
order_faqs                 -      | refused   | none      | none       | ok      | none          | none             | ok
order_faq_categories       -      | refused   | none      | none       | ok      | none          | none             | ok
order_planners             -      | refused   | none      | none       | ok      | none          | none             | ok
order_testimonials         -      | refused   | none      | none       | ok      | none          | none             | ok
count_itinerary_choices    -      | ok        | ok        | ok         | ok      | ok            | ok               | ok
trips_to_ask_about         -      | refused   | refused   | refused    | refused | refused       | refused          | ok
ask_for_testimonial        -      | refused   | refused   | refused    | refused | refused       | refused          | ok
read_testimonial_invitation -     | refused   | refused   | refused    | refused | refused       | refused          | ok
submit_testimonial         -      | refused   | refused   | refused    | refused | refused       | refused          | ok
retry_mail                 -      | refused   | refused   | refused    | true    | refused       | refused          | true
cancel_mail                -      | refused   | refused   | refused    | true    | refused       | refused          | true
take_mail                  -      | refused   | refused   | refused    | refused | refused       | refused          | ok
assign_mail                -      | refused   | refused   | refused    | ok      | refused       | refused          | ok
discard_mail               -      | refused   | refused   | refused    | true    | refused       | refused          | true
set_mail_domain            -      | refused   | refused   | refused    | refused | refused       | refused          | ok
images_to_migrate          -      | refused   | refused   | refused    | refused | refused       | refused          | ok
count_view                 -      | refused   | refused   | refused    | refused | refused       | refused          | ok
analytics                  -      | refused   | refused   | refused    | ok      | refused       | refused          | ok
analytics_answers          -      | refused   | refused   | refused    | ok      | refused       | refused          | ok
analytics_requests         -      | refused   | refused   | refused    | ok      | refused       | refused          | ok
analytics_engagements      -      | refused   | refused   | refused    | ok      | refused       | refused          | ok
desk                       -      | refused   | refused   | refused    | ok      | refused       | refused          | ok
dashboard                  -      | refused   | refused   | refused    | ok      | refused       | refused          | ok
admin_search               -      | refused   | refused   | refused    | ok      | refused       | refused          | ok
preview_itinerary          known  | ok        | ok        | ok         | ok      | ok            | ok               | ok
preview_itinerary          ended  | none      | none      | none       | none    | none          | none             | none
has_fresh_sign_in          -      | refused   | true      | true       | true    | true          | false            | refused
my_staff_access            -      | refused   | false     | false      | true    | false         | false            | refused
list_my_sessions           -      | refused   | own       | own        | own     | own           | none             | refused
end_my_session             -      | refused   | false     | false      | false   | false         | false            | refused
reset_second_factor        -      | refused   | refused   | refused    | 1       | refused       | refused          | 1
preview_itinerary          guess  | none      | none      | none       | none    | none          | none             | none
create_proposal            -      | refused   | refused   | refused    | ok      | refused       | refused          | ok
save_proposal_draft        -      | refused   | refused   | refused    | ok      | refused       | refused          | ok
new_proposal_version       -      | refused   | refused   | refused    | ok      | refused       | refused          | ok
withdraw_proposal          -      | refused   | refused   | refused    | ok      | refused       | refused          | ok
extend_proposal            -      | refused   | refused   | refused    | ok      | refused       | refused          | ok
change_proposal_link       -      | refused   | refused   | refused    | ok      | refused       | refused          | ok
change_proposal_email      -      | refused   | refused   | refused    | ok      | refused       | refused          | ok
resend_proposal            -      | refused   | refused   | refused    | ok      | refused       | refused          | ok
erase_proposal             -      | refused   | refused   | refused    | ok      | refused       | refused          | ok
record_payment             -      | refused   | refused   | refused    | ok      | refused       | refused          | ok
void_acceptance            -      | refused   | refused   | refused    | ok      | refused       | refused          | ok
list_proposals             -      | refused   | refused   | refused    | ok      | refused       | refused          | ok
proposal_figures           -      | refused   | refused   | refused    | ok      | refused       | refused          | ok
send_proposal_version      -      | refused   | refused   | refused    | refused | refused       | refused          | ok
read_proposal              -      | refused   | refused   | refused    | refused | refused       | refused          | ok
read_proposal_by_link      -      | refused   | refused   | refused    | refused | refused       | refused          | ok
make_mail_link             -      | refused   | refused   | refused    | refused | refused       | refused          | ok
mark_proposal_viewed       -      | refused   | refused   | refused    | refused | refused       | refused          | ok
accept_proposal            -      | refused   | refused   | refused    | refused | refused       | refused          | ok
decline_proposal           -      | refused   | refused   | refused    | refused | refused       | refused          | ok
ask_for_proposal_changes   -      | refused   | refused   | refused    | refused | refused       | refused          | ok
claim_proposals            -      | refused   | 1         | 1          | 1       | 1             | 0                | refused
my_proposals               -      | refused   | own       | own        | own     | own           | none             | refused
record_account_event       -      | refused   | refused   | refused    | refused | refused       | refused          | ok
record_export              -      | refused   | refused   | refused    | ok      | refused       | refused          | ok
restore_from_bin           -      | refused   | refused   | refused    | true    | refused       | refused          | true
queue_token_mail           -      | refused   | refused   | refused    | refused | refused       | refused          | ok
mail_token                 -      | refused   | refused   | refused    | refused | refused       | refused          | ok
reveal_mail_token          -      | refused   | refused   | refused    | refused | refused       | refused          | refused
held_about                 -      | refused   | refused   | refused    | ok      | refused       | refused          | ok
erase_person               -      | refused   | refused   | refused    | ok      | refused       | refused          | ok
retention                  -      | refused   | refused   | refused    | ok      | refused       | refused          | ok
prune                      -      | refused   | refused   | refused    | refused | refused       | refused          | ok
find_requests              -      | refused   | refused   | refused    | ok      | refused       | refused          | ok
find_mails                 -      | refused   | refused   | refused    | ok      | refused       | refused          | ok
note_image_color           -      | refused   | refused   | refused    | refused | refused       | refused          | ok
unprepared_images          -      | refused   | refused   | refused    | refused | refused       | refused          | ok
`;

export interface Rule {
  /** A table, or a function. */
  readonly name: string;
  /** What is done to the table, or the argument that matters. */
  readonly action: string;
  readonly caller: Caller;
  readonly outcome: string;
}

const CALLERS = [
  "anonymous",
  "user",
  "other user",
  "admin",
  "demoted admin",
  "signed-out admin",
  "service",
] as const;
/** Has a second factor and has not given it: may do what a demoted admin may, in every table and function. */
const LOCKED = "admin without the second factor";
export type Caller = (typeof CALLERS)[number] | typeof LOCKED;

/** Where the answer is about the person's role, not about the rights of the session. */
const OF_LOCKED: Readonly<Record<string, string>> = {
  "has_role user": "false",
  "my_staff_access -": "true",
};

function parse(table: string): readonly Rule[] {
  const lines = table.split("\n").filter((line) => line.trim() !== "");
  const callers = lines
    .shift()
    ?.split("|")
    .map((cell) => cell.trim());
  if (callers?.join() !== CALLERS.join()) throw new Error("the columns are not the callers");
  return lines.flatMap((line) => {
    const [head = "", ...outcomes] = line.split("|").map((cell) => cell.trim());
    const [name, action] = head.split(/\s+/);
    if (!name || !action || outcomes.length !== CALLERS.length) throw new Error(`not a rule: ${line}`);
    const rules = CALLERS.map((caller, index) => ({ name, action, caller, outcome: outcomes[index] ?? "" }));
    const demoted = outcomes[CALLERS.indexOf("demoted admin")] ?? "";
    const locked = {
      name,
      action,
      caller: LOCKED,
      outcome: OF_LOCKED[`${name} ${action}`] ?? demoted,
    } as const;
    // First, since what the service does cannot always be undone for the next caller.
    return [locked, ...rules];
  });
}

export const tableRules = parse(TABLES);
export const functionRules = parse(FUNCTIONS);
