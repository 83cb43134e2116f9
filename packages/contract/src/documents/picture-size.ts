/** The width and height a picture claims, read from its first bytes: nothing of it is decoded before they are known. */
type PictureSize = { readonly width: number; readonly height: number };

const PNG_START = 0x89504e47;
const JPEG_START = 0xffd8;

/** So many points may be decoded; a photograph of a good camera has a third of them. */
export const MAX_POINTS = 120_000_000;

export function isDecodable(size: PictureSize | null): boolean {
  return size !== null && size.width > 0 && size.height > 0 && size.width * size.height <= MAX_POINTS;
}

/** Null for whatever is neither a PNG nor a JPEG with a readable header. */
export function pictureSize({ buffer, byteOffset, byteLength }: Uint8Array): PictureSize | null {
  const view = new DataView(buffer, byteOffset, byteLength);
  if (view.byteLength >= 24 && view.getUint32(0) === PNG_START) {
    return { width: view.getUint32(16), height: view.getUint32(20) };
  }
  return view.byteLength >= 4 && view.getUint16(0) === JPEG_START ? jpegSize(view) : null;
}

/** A JPEG is a row of segments, each with its length; the one that begins a frame names the size. */
function jpegSize(view: DataView): PictureSize | null {
  let at = 2;
  while (at + 9 < view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** SOF0 to SOF15 without the three of them that are something else. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}
