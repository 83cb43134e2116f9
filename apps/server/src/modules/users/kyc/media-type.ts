/** What a document can be, and how each kind of file begins. The name and the header of an upload prove nothing. */
const BEGINNINGS = [
  { mediaType: 'image/jpeg', extension: 'jpg', bytes: [0xff, 0xd8, 0xff] },
  { mediaType: 'image/png', extension: 'png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { mediaType: 'application/pdf', extension: 'pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
] as const;

/** Reads the media type from the content itself; null for anything we do not take. */
export function mediaTypeOf(content: Buffer): string | null {
  const found = BEGINNINGS.find(({ bytes }) => bytes.every((byte, index) => content[index] === byte));
  return found?.mediaType ?? null;
}

export function extensionOf(mediaType: string): string {
  return BEGINNINGS.find((beginning) => beginning.mediaType === mediaType)?.extension ?? 'bin';
}
