import { BedDouble, CalendarRange, Clock, Users } from "lucide-react";
import { Link } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import type { ClimateNotes } from "#app/features/itineraries/climate-notes.ts";
import { DetailPriceRange } from "#app/features/itineraries/detail-price-range.tsx";
import { type Form, loadingPopoverId } from "#app/features/itineraries/use-request-dialog.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import type { PriceLevel } from "#domain/itinerary-facts.ts";
import { formatPrice } from "#domain/money.ts";

export interface InquiryActions {
  onCustomize(): void;
  onKeepAsIs(): void;
  /** Called when a button gets the pointer or the focus, to preload the form's code. */
  onHoverOrFocus(): void;
}

interface DetailInquiryProps extends InquiryActions {
  price: number;
  priceLevels: readonly PriceLevel[];
  /** Names the months of each season; null if unknown. */
  climate: ClimateNotes | null;
}

const PRICE_FACTORS = [
  { icon: BedDouble, text: "Accommodation" },
  { icon: CalendarRange, text: "Season or holidays" },
  { icon: Users, text: "Group size and activities" },
  { icon: Clock, text: "Trip duration" },
];

/**
 * The form buttons for this itinerary. On a wide screen they are in a sticky card beside the text. On a narrow one,
 * price and buttons stick to the bottom of the screen, and the other texts of the card are at the end of the page.
 */
export function DetailInquiry(props: DetailInquiryProps) {
  const { price, priceLevels, climate, onCustomize, onKeepAsIs, onHoverOrFocus } = props;
  const isHydrated = useHydrated();
  // Before hydration, a button opens a popover that says that the form is loading.
  const popoverFor = (form: Form) => (isHydrated ? undefined : loadingPopoverId(form));
  return (
    <aside
      aria-label="Ask for this trip"
      className="rounded-card bg-white p-7 shadow-float max-lg:contents print:hidden"
    >
      <div className="inquiry-bar max-lg:sticky max-lg:bottom-0 max-lg:z-30 max-lg:order-last max-lg:-mx-6 max-lg:flex max-lg:flex-wrap max-lg:gap-x-3 max-lg:gap-y-2 max-lg:border-sand-deep max-lg:border-t max-lg:bg-white max-lg:px-6 max-lg:py-3 max-lg:shadow-float">
        <PriceLine price={price} />
        <Button
          popoverTarget={popoverFor("customize")}
          size="lg"
          onClick={onCustomize}
          onPointerEnter={onHoverOrFocus}
          onFocus={onHoverOrFocus}
          className="max-lg:order-3 max-lg:grow max-lg:min-h-12 max-lg:px-2 max-lg:text-base max-[22.5rem]:text-sm lg:mt-5 lg:w-full"
        >
          Customize This Trip
        </Button>
        <Button
          popoverTarget={popoverFor("keep")}
          variant="secondary"
          onClick={onKeepAsIs}
          onPointerEnter={onHoverOrFocus}
          onFocus={onHoverOrFocus}
          className="max-lg:order-2 max-lg:grow max-lg:min-h-12 max-lg:px-4 max-[22.5rem]:px-3 max-[22.5rem]:text-sm lg:mt-3 lg:w-full"
        >
          Keep it as is
        </Button>
      </div>
      <div className="max-lg:rounded-card max-lg:bg-white max-lg:p-6 max-lg:ring-1 max-lg:ring-sand-deep">
        <p className="lg:mt-6 font-semibold text-sm">{price > 0 && "*"}The price varies with</p>
        <ul className="mt-3 grid gap-2.5 text-ink-soft text-sm max-lg:sm:grid-cols-2">
          {PRICE_FACTORS.map(({ icon: Icon, text }) => (
            <li key={text} className="flex items-center gap-3">
              <Icon aria-hidden className="size-4 shrink-0 text-leaf" />
              {text}
            </li>
          ))}
        </ul>
        <DetailPriceRange levels={priceLevels} climate={climate} />
        <p className="mt-6 border-sand-deep border-t pt-4 text-sm">
          {/* Only a newly loaded page may run the calendar's script. Client-side navigation would also lose #call. */}
          <Link
            reloadDocument
            to="/contact#call"
            className="inline-flex min-h-11 items-center text-sea underline underline-offset-4 hover:text-leaf-dark"
          >
            Prefer to chat with us? Schedule a quick call here.
          </Link>
        </p>
      </div>
    </aside>
  );
}

function PriceLine({ price }: { price: number }) {
  if (price <= 0) {
    return (
      <p className="w-full font-display font-semibold text-lg leading-snug lg:text-2xl">
        Priced for your dates
      </p>
    );
  }
  return (
    <p className="w-full text-ink-soft text-sm leading-tight lg:text-base">
      Starts at{" "}
      <span className="whitespace-nowrap">
        <span className="font-display font-semibold text-ink text-xl lg:text-4xl">{formatPrice(price)}</span>{" "}
        USD*
      </span>{" "}
      <span className="inline-block text-sm lg:block">per person, without international flights</span>
    </p>
  );
}
