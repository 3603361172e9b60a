/** The anchor of a question: 'Do I need a visa?' is do-i-need-a-visa. */
export function faqAnchor(question: string): string {
  const plain = question.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
}
