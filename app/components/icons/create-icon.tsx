import type { ReactElement, SVGProps } from "react";

type IconProps = Omit<SVGProps<SVGSVGElement>, "children" | "dangerouslySetInnerHTML" | "viewBox">;
export type IconComponent = (props: IconProps) => ReactElement;

/**
 * An icon whose shapes React neither builds nor compares: they never change. Line and size are those of the class
 * (app/styles/brand.css). It is hidden from screen readers unless it is given a name.
 */
export function createIcon(shapes: string): IconComponent {
  const markup = { __html: shapes };
  return ({ className, ...rest }) => (
    <svg
      viewBox="0 0 24 24"
      className={className ? `icon ${className}` : "icon"}
      aria-hidden={rest["aria-label"] ? undefined : true}
      {...rest}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the file that makes the icon.
      dangerouslySetInnerHTML={markup}
    />
  );
}
