import { type ComponentProps, type MouseEvent, useEffect } from 'react';
import { go, goToHref, hrefOf, type Place } from '../../platform/browser/address.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & Place;

/** How a link within figures and facts looks. Under a finger it is as high as a button, and moves nothing. */
export const LINK =
  'underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-ink touch:-my-3.5 touch:py-3.5';

/** How the way back above a title looks. */
export const WAY_UP = 'text-dense text-muted hover:underline touch:py-3.5';

/** A link to another place of the app. With a key held down, or another button, it is a link like any other. */
export function Link({ to, query, onClick, children, ...rest }: LinkProps) {
  const place = { to, ...(query === undefined ? {} : { query }) };
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    go(place);
  };
  return (
    <a {...rest} href={hrefOf(place)} onClick={follow}>
      {children}
    </a>
  );
}

/** Goes on at once: this address is not for whoever is here. */
export function Redirect(place: Place) {
  const href = hrefOf(place);
  useEffect(() => goToHref(href), [href]);
  return null;
}
