import type { ListOptions } from "#server/storage/store.ts";

interface NamedFile {
  readonly name: string;
  readonly lastModified: Date;
}

/**
 * One page of a folder in the order of Supabase's storage server: folders by name, then files by the requested
 * column.
 */
export function selectPage<File extends NamedFile>(
  folders: Iterable<string>,
  files: readonly File[],
  { limit, offset, search, sortBy }: ListOptions,
): { folders: string[]; files: File[] } {
  const matches = (name: string) => name.toLowerCase().startsWith(search.toLowerCase());
  const direction = sortBy.order === "asc" ? 1 : -1;
  const byName = (a: string, b: string) => (a < b ? -direction : a > b ? direction : 0);
  const byTime = (a: File, b: File) => direction * (a.lastModified.getTime() - b.lastModified.getTime());

  const sortedFolders = [...folders].filter(matches).sort(byName);
  const sortedFiles = files
    .filter((file) => matches(file.name))
    .sort((a, b) => (sortBy.column === "time" && byTime(a, b)) || byName(a.name, b.name));
  return {
    folders: sortedFolders.slice(offset, offset + limit),
    files: sortedFiles.slice(
      Math.max(0, offset - sortedFolders.length),
      Math.max(0, offset + limit - sortedFolders.length),
    ),
  };
}
