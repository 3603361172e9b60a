/** Names of the background jobs, as staff see them. */
const JOBS: Readonly<Record<string, { readonly title: string; readonly description: string }>> = {
  "ask-travelers": {
    title: "Ask travelers",
    description: "Asks travelers for a testimonial two days after their trip.",
  },
  backup: {
    title: "Backup",
    description: "Writes the database, images and keys into one archive (BACKUP_EVERY).",
  },
  notices: {
    title: "News for travelers",
    description: "Sends each traveler one e-mail about what is new in their trips, at most once a day.",
  },
  prune: { title: "Clean-up", description: "Deletes data past its retention period." },
};

export const describeJob = (name: string) => JOBS[name] ?? { title: name, description: "" };
