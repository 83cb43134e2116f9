import { type RefObject, useEffect, useState } from 'react';
import { isDecodable, pictureSize } from '@halyard/contract';

/** Quarters of a circle to the right. */
export type Turn = 0 | 1 | 2 | 3;

export type Picture = { readonly width: number; readonly height: number };

/** No canvas is larger than this: browsers refuse far larger ones, and no document needs them. */
const LONGEST_SIDE = 4096;

/**
 * Paints a picture on a canvas. It never gets an address of its own: whatever a file may be beside a picture, only its
 * points arrive on the screen.
 */
export function usePicture(
  canvas: RefObject<HTMLCanvasElement | null>,
  file: Blob,
  turn: Turn,
): Picture | 'unreadable' | null {
  const [points, setPoints] = useState<ImageBitmap | 'unreadable' | null>(null);
  useEffect(() => {
    let isGone = false;
    let decoded: ImageBitmap | null = null;
    void decode(file).then((found) => {
      if (isGone) return found?.close();
      decoded = found;
      setPoints(found ?? 'unreadable');
    });
    return () => {
      isGone = true;
      decoded?.close();
    };
  }, [file]);
  useEffect(() => {
    if (points !== null && points !== 'unreadable' && canvas.current !== null) {
      paint(canvas.current, points, turn);
    }
  }, [canvas, points, turn]);
  return points === null || points === 'unreadable' ? points : sizeOf(points, turn);
}

async function decode(file: Blob): Promise<ImageBitmap | null> {
  try {
    const size = pictureSize(new Uint8Array(await file.arrayBuffer()));
    return isDecodable(size) ? await createImageBitmap(file) : null;
  } catch {
    return null;
  }
}

/** The size on the canvas, upright or on its side. */
function sizeOf(points: ImageBitmap, turn: Turn): Picture {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(points.width, points.height));
  const width = Math.max(1, Math.round(points.width * scale));
  const height = Math.max(1, Math.round(points.height * scale));
  return turn % 2 === 0 ? { width, height } : { width: height, height: width };
}

function paint(canvas: HTMLCanvasElement, points: ImageBitmap, turn: Turn): void {
  const { width, height } = sizeOf(points, 0);
  Object.assign(canvas, sizeOf(points, turn));
  const brush = canvas.getContext('2d');
  brush?.translate(canvas.width / 2, canvas.height / 2);
  brush?.rotate((turn * Math.PI) / 2);
  brush?.drawImage(points, -width / 2, -height / 2, width, height);
}
