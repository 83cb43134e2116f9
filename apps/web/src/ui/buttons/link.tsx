import { type ComponentProps, type MouseEvent, useEffect } from 'react';
import { go, goToHref, hrefOf, type Place } from '../../platform/browser/address.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & Place;

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
