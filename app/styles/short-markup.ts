/** React compares no attributes when it takes a page over, and React Router looks at all links of the site (scripts/first-page-cuts.ts). */
export const shortenMarkup = (html: string) => html.replaceAll(' data-discover="true"', "");
