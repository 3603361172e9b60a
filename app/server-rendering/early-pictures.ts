import { preload } from "react-dom";
import { unescapeHtml } from "#app/styles/html-entities.ts";

/** A picture in sight when the page opens, which React has the browser fetch early. */
export interface EarlyPicture {
  readonly srcSet: string;
  readonly sizes: string;
}

/** As React writes it before the content that has the picture. */
const LINK = /^<link rel="preload" as="image"([^>]*)\/>/;
const readAttribute = (name: string, attributes: string) =>
  unescapeHtml(new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? "");

/** The content without the links to its early pictures, and these. */
export function takeEarlyPictures(html: string): {
  readonly html: string;
  readonly pictures: EarlyPicture[];
} {
  const pictures: EarlyPicture[] = [];
  let rest = html;
  for (let link = LINK.exec(rest); link; link = LINK.exec(rest)) {
    const [text, attributes = ""] = link;
    const picture = {
      srcSet: readAttribute("imageSrcSet", attributes),
      sizes: readAttribute("imageSizes", attributes),
    };
    if (!picture.srcSet || readAttribute("fetchPriority", attributes) !== "high") break;
    pictures.push(picture);
    rest = rest.slice(text.length);
  }
  return { html: rest, pictures };
}

/** While a page is rendered: has React write the link into its head. */
export function fetchEarly({ srcSet, sizes }: EarlyPicture): void {
  // Without an address React takes no notice; it writes none beside a set of them.
  const [address = ""] = srcSet.split(" ");
  preload(address, { as: "image", imageSrcSet: srcSet, imageSizes: sizes, fetchPriority: "high" });
}
