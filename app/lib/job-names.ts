/** The jobs of the site as staff call them. */
const JOBS: Readonly<Record<string, { readonly title: string; readonly description: string }>> = {
  "ask-travellers": {
    title: "Ask travellers",
    description: "Asks travellers for a few words two days after their trip.",
  },
  backup: {
    title: "Backup",
    description: "Writes the database, images and keys into one archive (BACKUP_EVERY).",
  },
  prune: { title: "Clear out", description: "Removes what is past the time that Settings gives it." },
};

export const describeJob = (name: string) => JOBS[name] ?? { title: name, description: "" };
