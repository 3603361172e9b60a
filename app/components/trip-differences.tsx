import { Notice } from "#app/components/ui/notice.tsx";
import type { Language } from "#domain/proposals/language.ts";
import { tripDifferenceTexts } from "#domain/trip-differences.ts";

interface TripDifferencesProps {
  /** From describeTripDifferences(). */
  differences: readonly string[];
  language?: Language;
}

/** Says in what a trip differs from its accepted proposal. Shown with both. */
export function TripDifferences({ differences, language = "en" }: TripDifferencesProps) {
  if (differences.length === 0) return null;
  const { title, text } = tripDifferenceTexts[language];
  return (
    <div lang={language} className="wrap-break-word">
      <Notice tone="info" title={title}>
        <ul className="my-1 list-disc pl-5">
          {differences.map((difference) => (
            <li key={difference}>{difference}</li>
          ))}
        </ul>
        <p>{text}</p>
      </Notice>
    </div>
  );
}
