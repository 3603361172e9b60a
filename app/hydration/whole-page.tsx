/** React Router's own start, where the page has data to read before it is shown. */
export { HydratedRouter } from "react-router/dom";
