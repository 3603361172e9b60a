/** The token of an `Authorization: Bearer …` header. Whether it is valid is for the database to say. */
export function bearerToken(headers: Headers): string | null {
  return /^Bearer\s+(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1] ?? null;
}
