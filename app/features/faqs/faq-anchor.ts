/** The URL fragment of a question, such as do-i-need-a-visa for 'Do I need a visa?'. */
export function faqAnchor(question: string): string {
  const withoutAccents = question.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return withoutAccents.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
}
