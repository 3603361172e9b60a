import { useEffect } from "react";
import { PrefetchPageLinks } from "react-router";
import { OfflineNotice } from "#app/components/offline-notice.tsx";
import { loadToaster } from "#app/lib/notify.ts";
import { prepareToRead } from "#app/lib/use-reading.ts";
import { visitorClient } from "#app/lib/visitor-client.ts";

/** One address per kind of page. */
const PAGES = ["/", "/destinations", "/itinerary", "/shortlist", "/contact", "/about-us", "/faqs", "/login"];

/**
 * Loads, in a quiet moment, what is needed when the line is gone: the code of the other pages, of reading and
 * of error messages. Without it a lost line would end in the browser's own error page.
 */
export default function LoadAhead() {
  useEffect(() => {
    // What fails now is tried again when it is needed.
    void Promise.allSettled([
      loadToaster(),
      import("#domain/requests.schema.ts"),
      prepareToRead(),
      visitorClient(),
      import("#app/features/faqs/faqs.data.ts"),
      import("#app/features/itineraries/itineraries.data.ts"),
      import("#app/features/itineraries/detail.data.ts"),
      import("#app/features/itineraries/featured.data.ts"),
    ]);
  }, []);
  return (
    <>
      {PAGES.map((page) => (
        <PrefetchPageLinks key={page} page={page} />
      ))}
      <OfflineNotice />
    </>
  );
}
