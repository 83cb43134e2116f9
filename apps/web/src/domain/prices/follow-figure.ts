import { type RefObject, useRef } from 'react';
import { type Follower, type Live, useFollow } from '../../platform/live/follow.ts';

/** A figure of something live. It may be unknown for a while, as a whole or by itself. */
export type Followed<T> = {
  readonly live: Live<T | undefined>;
  readonly figureOf: (value: T) => number | undefined;
};

/** Hands on the figure as it is at first, and then whenever it is another. */
export function useFollowFigure<T>(
  { live, figureOf }: Followed<T>,
  start: () => Follower<number | undefined>,
): void {
  useFollow(live, () => {
    const { write, end } = start();
    let shown: number | undefined | null = null;
    return {
      write: (value) => {
        const figure = value && figureOf(value);
        if (figure === shown) return;
        shown = figure;
        write(figure);
      },
      end,
    };
  });
}

/** A node whose text follows a figure. React must put nothing into it. */
export function useFigureText<T>(
  followed: Followed<T>,
  textOf: (figure: number) => string,
  absent = '',
): RefObject<HTMLSpanElement | null> {
  const node = useRef<HTMLSpanElement>(null);
  useFollowFigure(followed, () => ({
    write: (figure) => writeText(node.current, figure === undefined ? absent : textOf(figure)),
  }));
  return node;
}

/** Puts a text into a node that holds nothing else. A node of text that is there already is kept, and so is its text. */
export function writeText(node: Node | null, text: string): void {
  if (node?.textContent === text) return;
  if (node?.firstChild) node.firstChild.nodeValue = text;
  else if (node) node.textContent = text;
}
