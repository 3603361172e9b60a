import type { Sql } from "#tests/support/sql.ts";

/** In the name, the addresses and every text of the person who is erased. */
export const MARK = "quetzalbird";
/** In every record of somebody else. */
export const OTHER = "toucanbird";
export const PHONE = "+1 246 555 0188";
export const NETWORK = "198.51.100.77";

/** A word as it may be stored: as it is, as bytes, and within base64 at any of its three positions. */
function spellings(word: string): readonly string[] {
  const inBase64 = [0, 1, 2].map((offset) => {
    const encoded = Buffer.from(`${"\0".repeat(offset)}${word}`).toString("base64");
    return encoded.slice(offset === 0 ? 0 : offset + 1, -4);
  });
  return [word, Buffer.from(word).toString("hex"), ...inBase64];
}

const patternOf = (words: readonly string[]) =>
  words
    .flatMap(spellings)
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, "\\$&"))
    .join("|");

/** Every column that holds one of these words, with the number of its rows, including tables that are added later. */
export async function findWords(
  owner: Sql,
  words: readonly string[],
  except: readonly string[] = [],
): Promise<Record<string, number>> {
  const tables = await owner<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private', 'auth') and c.relkind in ('r', 'p') order by 1`;
  const [sought, excused] = [patternOf(words), patternOf(except)];
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const columns = await owner.unsafe<{ column: string; rows: number }>(`
      select c.key as column, count(*)::integer as rows from ${name} t cross join lateral jsonb_each_text(to_jsonb(t)) c
      where c.value ~* '${sought}' ${except.length > 0 ? `and c.value !~* '${excused}'` : ""} group by 1 order by 1`);
    for (const { column, rows } of columns) found[`${name}.${column}`] = rows;
  }
  return found;
}

/** The columns that hold something of the person, apart from what the other customer wrote and was told. */
export const findTraces = async (owner: Sql) =>
  Object.keys(await findWords(owner, [MARK, PHONE, NETWORK], [OTHER]));
