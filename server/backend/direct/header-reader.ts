export type ReadHeader = (name: string) => string | undefined;

/**
 * Reads the headers of a call. The client of the data gives them as an object with names in lower case: a `Headers`
 * would copy and check each of them.
 */
export function headerReader(headers: RequestInit["headers"]): ReadHeader {
  if (isPlain(headers)) return (name) => headers[name];
  const checked = headers instanceof Headers ? headers : new Headers(headers);
  return (name) => checked.get(name) ?? undefined;
}

const isPlain = (headers: RequestInit["headers"]): headers is Record<string, string> =>
  headers !== undefined &&
  Object.getPrototypeOf(headers) === Object.prototype &&
  Object.keys(headers).every((name) => name === name.toLowerCase());
