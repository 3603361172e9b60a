import { createContext } from "react";

/**
 * The stylesheet, which stands in the page so that a slow connection paints with the first response. Only the server has
 * its text: the browser keeps the element that it finds.
 */
export const InlineStyles = createContext("");
