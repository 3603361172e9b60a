/**
 * What each caller may do with the rows of each table.
 * A select returns all rows, none, published ones, shown ones (active planners, published testimonials), own ones
 * (which belong to the caller) or public ones (settings that visitors may read).
 * A write works (yes) or changes no row without an error (nothing). The row that is updated or deleted belongs to
 * `user` in tables with owners. Any operation can be refused with error 42501.
 */
export const TABLE_PERMISSIONS = `
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

papers                     select | refused   | own       | own        | all     | none          | none             | all
papers                     insert | refused   | yes       | refused    | yes     | refused       | refused          | yes
papers                     update | refused   | nothing   | nothing    | yes     | nothing       | nothing          | yes
papers                     delete | refused   | yes       | nothing    | yes     | nothing       | nothing          | yes

trip_versions              select | refused   | told      | none       | all     | none          | none             | all
trip_versions              insert | refused   | refused   | refused    | refused | refused       | refused          | refused
trip_versions              update | refused   | refused   | refused    | refused | refused       | refused          | refused
trip_versions              delete | refused   | refused   | refused    | refused | refused       | refused          | refused

paper_openings             select | refused   | none      | none       | all     | none          | none             | all
paper_openings             insert | refused   | refused   | refused    | refused | refused       | refused          | refused
paper_openings             update | refused   | refused   | refused    | refused | refused       | refused          | refused
paper_openings             delete | refused   | refused   | refused    | refused | refused       | refused          | refused

kept_trips                 select | refused   | own       | none       | all     | none          | none             | all
kept_trips                 insert | refused   | refused   | refused    | refused | refused       | refused          | refused
kept_trips                 update | refused   | refused   | refused    | refused | refused       | refused          | refused
kept_trips                 delete | refused   | refused   | refused    | refused | refused       | refused          | refused

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

processes                  select | refused   | refused   | refused    | refused | refused       | refused          | all
processes                  insert | refused   | refused   | refused    | refused | refused       | refused          | yes
processes                  update | refused   | refused   | refused    | refused | refused       | refused          | yes
processes                  delete | refused   | refused   | refused    | refused | refused       | refused          | yes

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

notices                    select | refused   | own       | own        | all     | own           | none             | all
notices                    insert | refused   | refused   | refused    | refused | refused       | refused          | yes
notices                    update | refused   | refused   | refused    | refused | refused       | refused          | yes
notices                    delete | refused   | refused   | refused    | refused | refused       | refused          | yes

invitations                select | refused   | none      | none       | all     | none          | none             | all
invitations                insert | refused   | refused   | refused    | refused | refused       | refused          | yes
invitations                update | refused   | refused   | refused    | refused | refused       | refused          | yes
invitations                delete | refused   | refused   | refused    | refused | refused       | refused          | yes
`;
