import { describe, expect, it } from 'vitest';
import { isDecodable, MAX_POINTS, pictureSize } from './picture-size.ts';

const bytes = (...parts: readonly number[]) => Uint8Array.from(parts);
const u16 = (value: number) => [value >> 8, value & 255];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];
const png = (width: number, height: number) =>
  bytes(
    ...u32(0x89504e47),
    ...u32(0x0d0a1a0a),
    ...u32(13),
    ...u32(0x49484452),
    ...u32(width),
    ...u32(height),
  );
const comment = (length: number) => [0xff, 0xfe, ...u16(length + 2), ...Array<number>(length).fill(0xc0)];
const frame = (marker: number, width: number, height: number) => [
  0xff,
  marker,
  ...u16(11),
  8,
  ...u16(height),
  ...u16(width),
  ...u32(0x01_01_11_00),
];

describe('the size of a picture', () => {
  it('stands at the beginning of a PNG', () => {
    expect(pictureSize(png(1200, 800))).toEqual({ width: 1200, height: 800 });
  });

  it('stands behind whatever comes first in a JPEG', () => {
    const start = [0xff, 0xd8];
    expect(pictureSize(bytes(...start, ...frame(0xc0, 640, 480)))).toEqual({ width: 640, height: 480 });
    const late = bytes(...start, ...comment(300), 0xff, 0xff, 0xc4, ...u16(4), 0, 0, ...frame(0xc2, 3, 7));
    expect(pictureSize(late)).toEqual({ width: 3, height: 7 });
  });

  it.each([
    ['nothing', bytes()],
    ['a PDF', bytes(0x25, 0x50, 0x44, 0x46, 0x2d, 0x31, 0x2e, 0x37)],
    ['half a PNG', png(10, 10).slice(0, 20)],
    ['a JPEG without a frame', bytes(0xff, 0xd8, ...comment(40))],
    [
      'a JPEG whose segment runs out of the file',
      bytes(0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, ...Array<number>(20).fill(0)),
    ],
    ['a JPEG that stops making sense', bytes(0xff, 0xd8, ...Array<number>(40).fill(0))],
  ])('of %s is not known', (_, file) => {
    expect(pictureSize(file)).toBeNull();
  });

  it('decides whether it is decoded at all', () => {
    expect(isDecodable({ width: 12_000, height: 9000 })).toBe(true);
    expect(isDecodable(pictureSize(png(60_000, 60_000)))).toBe(false);
    expect(isDecodable({ width: MAX_POINTS, height: 1 })).toBe(true);
    expect(isDecodable({ width: 0, height: 10 })).toBe(false);
    expect(isDecodable(null)).toBe(false);
  });
});
