import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** Real images for the tests, generated on demand. */

export type SampleFormat = "jpeg" | "png" | "webp" | "avif" | "gif";

/** An image with random noise, so that encoded sizes are realistic and no two images are equal. */
export function sampleImage(format: SampleFormat, width = 80, height = 60): Promise<Buffer<ArrayBuffer>> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: "black", noise } })
    .toFormat(format)
    .toBuffer();
}

/** A photo that is stored on its side, half red and half blue. Its EXIF has orientation, location and owner. */
export async function samplePhotoOnItsSide(): Promise<Buffer<ArrayBuffer>> {
  const blue = await sharp({ create: { width: 20, height: 20, channels: 3, background: "blue" } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 40, height: 20, channels: 3, background: "red" } })
    .composite([{ input: blue, left: 20, top: 0 }])
    .withExif({
      IFD0: { Copyright: "SECRET-OWNER", Orientation: "6" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
}

export async function sampleAnimation(
  format: "gif" | "webp",
  width = 40,
  height = 30,
): Promise<Buffer<ArrayBuffer>> {
  const frames = await Promise.all(
    ["red", "green", "blue"].map((background) =>
      sharp({ create: { width, height, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const animation = sharp(frames, { join: { animated: true } });
  const timing = { delay: [100, 200, 300], loop: 2 };
  return format === "gif" ? animation.gif(timing).toBuffer() : animation.webp(timing).toBuffer();
}

/** A tiny PNG file whose header claims `width` × `height` pixels. */
export function pngBomb(width: number, height: number): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits per channel, RGB.
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(Buffer.alloc(4096))),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A GIF with a canvas of `width` × `height` pixels, whose frames are one pixel each. */
export function gifOfTinyFrames(width: number, height: number, frames: number): Buffer<ArrayBuffer> {
  // The signature, the size, which is set below, and a palette of two colors.
  const head = Buffer.from("GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff", "latin1");
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  const frame = Buffer.from(",\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0", "latin1");
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(";")]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

export const SVG =
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
export const HTML = "<!doctype html><script>alert(document.cookie)</script>";
