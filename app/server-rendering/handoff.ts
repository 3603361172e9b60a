/** The loaders' data as React Router encodes them for the browser. Loaders have ended by now, so it is all there. */
export async function readHandoff(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  if (!stream) return "";
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of stream) text += decoder.decode(part, { stream: true });
  return text;
}

/**
 * Hands the data in the element before it over as React Router's own component does, which would have React wait for
 * each part of them. The data are no script, so that the page's policy need not name them.
 */
export const HANDOFF_SCRIPT =
  "(controller=>{controller.enqueue(document.currentScript.previousElementSibling.textContent);controller.close()})(window.__reactRouterContext.streamController)";

const OPENING = '<script type="application/json">';
const CLOSING = `</script><script>${HANDOFF_SCRIPT}</script>`;

/** The data with that script. '<' stands in them only in texts of JSON, and none of them may end the element. */
export const handoffMarkup = (data: string): readonly string[] => [
  OPENING,
  data.replaceAll("<", "\\u003c"),
  CLOSING,
];
