// Everything else is Next.js's default: compression on, no experiments.
export default {
  // Else it would take the site's folder, which has a lockfile.
  turbopack: { root: import.meta.dirname },
  // `npm run typecheck` checks these files, with the site's own rules.
  typescript: { ignoreBuildErrors: true },
};
