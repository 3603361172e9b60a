/** On a site that runs as a system service, replaces npm commands in a message with `calabash …` (deploy/calabash). */
export function replaceNpmCommands(text: string, variables: NodeJS.ProcessEnv = process.env): string {
  if (!variables.CALABASH_COMMAND) return text;
  return text
    .replaceAll("npm run admin:create", "calabash create-admin")
    .replace(/npm run (admin -- |(?=backup|restore))/g, "calabash ")
    .replace(/(calabash [a-z-]+) -- /g, "$1 ");
}
