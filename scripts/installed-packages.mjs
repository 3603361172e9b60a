/**
 * What is installed, in two sizes: "run" is what building and running the site need (package.json's
 * dependencies), "all" is that and the tools of tests and benchmarks (its devDependencies).
 */

/** Which of the two the stamp of an earlier install stands for; null if it was made for another lockfile. */
export function readInstallStamp(stamp, lockfileHash) {
  const [hash, size] = (stamp ?? "").split(" ");
  if (hash !== lockfileHash) return null;
  return size === "all" ? "all" : "run";
}

export const writeInstallStamp = (lockfileHash, size) => `${lockfileHash} ${size}`;

/** Compares npm's own record of node_modules with the lockfile: for those who installed by hand. */
export function installedSize(installed, locked) {
  const isSame = ([path, { version, integrity }]) =>
    version === locked[path]?.version && integrity === locked[path]?.integrity;
  if (!Object.entries(installed).every(isSame)) return null;
  // npm leaves out optional packages that are made for another system.
  const missing = Object.entries(locked).filter(
    ([path, { optional }]) => path !== "" && !optional && !(path in installed),
  );
  if (missing.length === 0) return "all";
  return missing.every(([, { dev }]) => dev) ? "run" : null;
}

export const isEnough = (size, wanted) => size === "all" || size === wanted;

/** The lockfile with the address at which a registry usually has each package. */
export function withAddresses(lockfile, registry) {
  const base = registry.endsWith("/") ? registry : `${registry}/`;
  const packages = Object.entries(lockfile.packages).map(([path, entry]) => {
    if (path === "" || !entry.integrity) return [path, entry];
    const name = entry.name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const file = `${name.slice(name.lastIndexOf("/") + 1)}-${entry.version}.tgz`;
    return [path, { ...entry, resolved: `${base}${name}/-/${file}` }];
  });
  return { ...lockfile, packages: Object.fromEntries(packages) };
}
