/** As React writes attributes. */
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["&amp;", "&"],
  ["&gt;", ">"],
  ["&lt;", "<"],
  ["&quot;", '"'],
  ["&#x27;", "'"],
]);
const SIGNS = new Map(Array.from(ENTITIES, ([entity, sign]) => [sign, entity]));

export const unescapeHtml = (text: string): string =>
  text.replaceAll(/&(?:amp|gt|lt|quot|#x27);/g, (entity) => ENTITIES.get(entity) ?? entity);

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => SIGNS.get(sign) ?? sign);
