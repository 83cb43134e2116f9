import { type Followed, useFigureText } from '../../domain/prices/follow-figure.ts';

type LiveTextProps<T> = Followed<T> & { readonly textOf: (figure: number) => string };

/** Any figure as it moves, and a dash where there is none. */
export function LiveText<T>({ textOf, ...followed }: LiveTextProps<T>) {
  return <span ref={useFigureText(followed, textOf, '–')} className="delayed:text-muted" />;
}
