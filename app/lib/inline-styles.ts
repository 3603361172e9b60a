import { createContext } from "react";

/**
 * The stylesheet, inlined so that a slow connection can paint with the first response. Only the server has its text;
 * the browser keeps the element it finds.
 */
export const InlineStyles = createContext("");
