/** Each takes some room in the server's process. */
const MOST_PREPARED = 100;

/** The statements that one connection keeps prepared, by what they are and under which name. */
class PreparedStatements {
  readonly #names = new Map<string, string>();
  #outdated: string[] = [];
  #made = 0;

  /** A name is used for one statement only, so that no doubt about what the server has kept can do harm. */
  nameOf(key: string): { readonly name: string; readonly isNew: boolean } {
    const known = this.#names.get(key);
    const name = known ?? `s${++this.#made}`;
    // The one used last is the last to go.
    this.#names.delete(key);
    this.#names.set(key, name);
    for (const oldest of this.#names.keys()) {
      if (this.#names.size <= MOST_PREPARED) break;
      this.forget(oldest);
    }
    return { name, isNew: known === undefined };
  }

  /** After a failure, or because the tables have changed: prepared anew when it is next used. */
  forget(key: string): void {
    const name = this.#names.get(key);
    if (name === undefined) return;
    this.#names.delete(key);
    this.#outdated.push(name);
  }

  /** The server does not mind being told to close one that it does not have. */
  takeOutdated(): readonly string[] {
    if (this.#outdated.length === 0) return this.#outdated;
    const names = this.#outdated;
    this.#outdated = [];
    return names;
  }
}

const ofConnections = new WeakMap<object, PreparedStatements>();

export function preparedOn(connection: object): PreparedStatements {
  const known = ofConnections.get(connection) ?? new PreparedStatements();
  ofConnections.set(connection, known);
  return known;
}
