import { createContext } from "react";

/**
 * The stylesheet, inlined so that slow connections can paint with the first response. Only the server has its
 * text; the browser keeps the server's element.
 */
export const InlineStylesContext = createContext("");
