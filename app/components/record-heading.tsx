import { type ComponentProps, useEffect } from "react";

interface RecordHeadingProps extends ComponentProps<"h1"> {
  /** What the record is called, such as a person's name. */
  name: string;
  /** Its state or person, for screen readers and the window's title. */
  detail?: string;
}

/** The heading of an open record. The window's title begins with it: 'Ann Lee, new · Requests | Admin'. */
export function RecordHeading({ name, detail, ...props }: RecordHeadingProps) {
  const title = detail ? `${name}, ${detail}` : name;
  useEffect(() => {
    // The route's title, which does not know what the screen has read.
    const routeTitle = document.title;
    const ownTitle = `${title} · ${routeTitle}`;
    document.title = ownTitle;
    return () => {
      // On the next page the router has set another one already.
      if (document.title === ownTitle) document.title = routeTitle;
    };
  }, [title]);
  return (
    <h1 {...props}>
      {name}
      {detail && <span className="sr-only">, {detail}</span>}
    </h1>
  );
}
