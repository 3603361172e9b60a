import { ASK_TRAVELERS_KEY, isAskingForTestimonials } from "#domain/ask-for-testimonials.ts";
import { readSiteDetails } from "#domain/site-settings.data.ts";
import { dateIn } from "#domain/zone-offset.ts";
import type { DatabaseClient } from "#server/data/clients.ts";
import { makeSecret, testimonialUrl } from "#server/data/secrets.ts";
import type { Job } from "#server/jobs/start-jobs.ts";
import { testimonialInvitationMail } from "#server/mail/templates/testimonials.ts";

const SIX_HOURS_SECONDS = 6 * 3600;

interface TestimonialJobDeps {
  readonly service: DatabaseClient;
  readonly siteUrl: string;
  readonly now: () => number;
  readonly wakeOutbox: () => void;
}

/** Asks travelers for a testimonial after their trip, once per trip. */
export function createTestimonialJob({ service, siteUrl, now, wakeOutbox }: TestimonialJobDeps): Job {
  return {
    name: "ask-travelers",
    everySeconds: SIX_HOURS_SECONDS,
    async run() {
      const { data: setting, error: settingError } = await service
        .from("site_settings")
        .select("value")
        .eq("key", ASK_TRAVELERS_KEY)
        .maybeSingle();
      if (settingError) throw new Error(settingError.message);
      if (!isAskingForTestimonials(setting?.value)) return "Switched off in Settings.";
      const details = await readSiteDetails(service);
      const today = dateIn(details.timeZone, new Date(now()));
      const { data: trips, error } = await service.rpc("trips_to_ask_about", { today });
      if (error) throw new Error(error.message);
      let askedCount = 0;
      for (const { trip_id, title, first_name } of trips) {
        const { secret, hash } = makeSecret();
        const mail = testimonialInvitationMail(
          { title, firstName: first_name, url: testimonialUrl(siteUrl, secret) },
          details,
        );
        const { data: isNew, error: askError } = await service.rpc("ask_for_testimonial", {
          trip_id,
          token_hash: hash,
          mail: { ...mail, domain: new URL(siteUrl).hostname },
        });
        if (askError) throw new Error(askError.message);
        if (isNew) askedCount += 1;
      }
      if (askedCount > 0) wakeOutbox();
      return askedCount === 0
        ? "Nothing to do."
        : `Asked ${askedCount} ${askedCount === 1 ? "traveler" : "travelers"}.`;
    },
  };
}
