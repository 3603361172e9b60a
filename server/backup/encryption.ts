import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from "node:crypto";
import { Transform } from "node:stream";
import { promisify } from "node:util";
import { ArchiveRefused } from "#server/backup/archive-format.ts";

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** The header is this text, the salt, the nonce and a check value. A wrong passphrase does not match the check value. */
export const ENCRYPTED_MAGIC = Buffer.from("calabash backup, encrypted 1\n");
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const CHECK_BYTES = 32;
export const HEADER_BYTES = ENCRYPTED_MAGIC.length + SALT_BYTES + NONCE_BYTES + CHECK_BYTES;
export const TAG_BYTES = 16;

/** Scrypt's parameters: every guess of a passphrase takes about 0.3 s and 128 MB. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

async function deriveKeys(passphrase: string, salt: Buffer, nonce: Buffer) {
  // The first half is the key, and the second half is for the check value.
  const bytes = await derive(passphrase.normalize("NFC"), salt, 64, COST);
  const opening = Buffer.concat([ENCRYPTED_MAGIC, salt, nonce]);
  const check = createHmac("sha256", bytes.subarray(32)).update(opening).digest();
  return { key: bytes.subarray(0, 32), header: Buffer.concat([opening, check]), check };
}

/** AES-256-GCM over the whole file: header, encrypted bytes, tag. */
export async function encryptStream(passphrase: string): Promise<Transform> {
  const salt = randomBytes(SALT_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  const { key, header } = await deriveKeys(passphrase, salt, nonce);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(header);
  let hasHeader = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!hasHeader) this.push(header);
      hasHeader = true;
      done(null, cipher.update(chunk));
    },
    flush(done) {
      this.push(cipher.final());
      done(null, cipher.getAuthTag());
    },
  });
}

/** Decrypts the bytes between header and tag; the end of the stream fails if anything in the file was changed. */
export async function decryptStream(passphrase: string, header: Buffer, tag: Buffer): Promise<Transform> {
  const salt = header.subarray(ENCRYPTED_MAGIC.length, ENCRYPTED_MAGIC.length + SALT_BYTES);
  const nonce = header.subarray(
    ENCRYPTED_MAGIC.length + SALT_BYTES,
    ENCRYPTED_MAGIC.length + SALT_BYTES + NONCE_BYTES,
  );
  const { key, check } = await deriveKeys(passphrase, salt, nonce);
  if (!timingSafeEqual(check, header.subarray(-CHECK_BYTES))) {
    throw new ArchiveRefused("the passphrase does not open this backup");
  }
  return createDecipheriv("aes-256-gcm", key, nonce).setAAD(header).setAuthTag(tag);
}
