import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { countriesByRegion, regions } from "#app/features/itineraries/destinations.ts";

const RegionMap = lazy(async () => {
  const { RegionMap } = await import("#app/components/region-map.tsx");
  return { default: RegionMap };
});

/** Every country of the regions that these belong to: a place is found by its neighbours. */
function neighbourhood(countries: readonly string[]): readonly string[] {
  return regions
    .map((region): readonly string[] => countriesByRegion[region])
    .filter((names) => names.some((name) => countries.includes(name)))
    .flat();
}

/** Where in the world this is. The outlines are fetched when the map comes near the screen; its place is kept. */
export function DetailMap({ countries }: { countries: readonly string[] }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watcher = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: "300px" },
    );
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);

  const framed = neighbourhood(countries);
  if (framed.length === 0) return null;
  return (
    <div
      ref={place}
      className="aspect-4/3 w-full overflow-hidden rounded-card bg-[#cfe4e3] sm:w-72 print:hidden"
    >
      {isNear && (
        <Suspense fallback={null}>
          <RegionMap countries={framed} highlighted={countries} label={`Map: ${countries.join(", ")}`} />
        </Suspense>
      )}
    </div>
  );
}
