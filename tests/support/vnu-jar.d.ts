declare module "vnu-jar" {
  /** As text, the path of the checker's program. */
  const checker: { toString(): string };
  export default checker;
}
