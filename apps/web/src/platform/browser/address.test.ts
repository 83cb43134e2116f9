import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Entry = { readonly href: string; readonly state: unknown };

/** As much of a browser as the address needs. Moves through the history come later, as they do in one. */
function openBrowser(href: string, state: unknown = null) {
  const target = new EventTarget();
  const entries: Entry[] = [{ href, state }];
  let at = 0;
  const here = () => new URL(entries[at]?.href ?? '', location.origin);
  const location = {
    origin: 'https://broker.example',
    get pathname() {
      return here().pathname;
    },
    get search() {
      return here().search;
    },
  };
  const scrollTo = vi.fn();
  const moves: number[] = [];
  const history = {
    get state() {
      return entries[at]?.state;
    },
    pushState: (given: unknown, __: string, to: string) => {
      at += 1;
      entries.splice(at, Infinity, { href: to, state: given });
    },
    replaceState: (given: unknown, __: string, to: string) =>
      entries.splice(at, 1, { href: to, state: given }),
    go: (by: number) => void moves.push(by),
  };
  const window = Object.assign(target, { location, history, scrollTo });
  vi.stubGlobal('window', window);
  /** The browser does what it was asked for, one after the other. */
  const settle = (): void => {
    for (let next = moves.shift(); next !== undefined; next = moves.shift()) {
      at += next;
      window.dispatchEvent(new Event('popstate'));
    }
  };
  const move = (by: number): void => {
    moves.push(by);
    settle();
  };
  return {
    scrollTo,
    hrefs: () => entries.map((entry) => entry.href),
    state: () => history.state,
    move,
    settle,
    back: () => move(-1),
  };
}

async function openApp(href: string, state?: unknown) {
  const browser = openBrowser(href, state);
  vi.resetModules();
  return { browser, address: await import('./address.ts') };
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

test('a text stays the text it is, and an empty one is left out', async () => {
  const { address, browser } = await openApp('/portal');
  address.go({
    to: '/auth',
    query: { token: '1e5', flow: 'true', email: 'a+b@example.test', next: undefined, tab: '' },
  });
  expect(browser.hrefs().at(-1)).toBe('/auth?token=1e5&flow=true&email=a%2Bb%40example.test');
  expect(address.currentAddress()).toEqual({
    path: '/auth',
    query: { token: '1e5', flow: 'true', email: 'a+b@example.test' },
  });
});

test('there and back again', async () => {
  const { address, browser } = await openApp('/portal?tab=wallet');
  const heard = vi.fn();
  const forget = address.subscribe(heard);
  expect(address.canGoBack()).toBe(false);
  address.go({ to: '/admin' });
  expect(address.canGoBack()).toBe(true);
  browser.back();
  expect(address.currentAddress()).toEqual({ path: '/portal', query: { tab: 'wallet' } });
  expect(address.canGoBack()).toBe(false);
  expect(heard).toHaveBeenCalledTimes(2);
  forget();
  address.go({ to: '/admin' });
  expect(heard).toHaveBeenCalledTimes(2);
});

test('a replaced address is no step, and only a new screen begins at its top', async () => {
  const { address, browser } = await openApp('/portal?next=/admin');
  address.goToHref('/admin?tab=users');
  expect(browser.hrefs()).toEqual(['/admin?tab=users']);
  expect(address.canGoBack()).toBe(false);
  expect(browser.scrollTo).toHaveBeenCalledOnce();
  address.go({ to: '/admin', query: { tab: 'wallets' } }, { keepScroll: true });
  expect(browser.scrollTo).toHaveBeenCalledOnce();
});

test('an address of another site leads to the same path of this one', async () => {
  const { address, browser } = await openApp('/portal');
  address.goToHref('https://elsewhere.example/portal?tab=wallet');
  expect(browser.hrefs()).toEqual(['/portal?tab=wallet']);
});

/** A step from the wallet to trading, and something that lies over it. */
async function openOver() {
  const app = await openApp('/portal?tab=wallet');
  app.address.go({ to: '/portal', query: { tab: 'trading' } });
  const over = vi.fn();
  return { ...app, over, forget: app.address.closeOnBack(over) };
}

const tabOf = (address: { currentAddress: () => { query: { readonly tab?: string } } }) =>
  address.currentAddress().query.tab;

test('back closes what lies over the screen, and once more leaves it', async () => {
  const { address, browser, over, forget } = await openOver();
  const heard = vi.fn();
  address.subscribe(heard);
  over.mockImplementation(() => {
    // One is there again, so that what it changes of the address is changed there.
    expect(browser.state()).toEqual({ step: 1 });
    forget();
  });
  browser.back();
  expect(over).toHaveBeenCalledOnce();
  expect(heard).not.toHaveBeenCalled();
  expect(tabOf(address)).toBe('trading');
  browser.back();
  expect(tabOf(address)).toBe('wallet');
  expect(over).toHaveBeenCalledOnce();
});

test('the topmost of two closes first, and one that will not close keeps everybody here', async () => {
  const { address, browser, over, forget } = await openOver();
  const upper = vi.fn<() => void>();
  const forgetUpper = address.closeOnBack(upper);
  browser.back();
  browser.move(-1);
  expect([upper.mock.calls.length, over.mock.calls.length]).toEqual([2, 0]);
  forgetUpper();
  browser.back();
  expect([upper.mock.calls.length, over.mock.calls.length]).toEqual([2, 1]);
  forget();
  browser.back();
  expect(tabOf(address)).toBe('wallet');
});

test('forward, steps taken within it, and what leads back by itself close nothing', async () => {
  const { address, browser, over } = await openOver();
  address.go({ to: '/portal', query: { tab: 'trading', step: 'two' } });
  browser.back();
  expect(address.currentAddress().query).toEqual({ tab: 'trading' });
  browser.move(1);
  expect(address.currentAddress().query).toEqual({ tab: 'trading', step: 'two' });
  address.leadBack(2);
  browser.settle();
  // As where somebody goes to a part of the same page.
  browser.move(0);
  expect(tabOf(address)).toBe('wallet');
  expect(over).not.toHaveBeenCalled();
});

test('two steps back at once are one, and after a reload one still knows where one is', async () => {
  const { address, browser } = await openApp('/portal?tab=wallet', { step: 3 });
  address.go({ to: '/portal', query: { tab: 'trading' } });
  address.go({ to: '/portal', query: { tab: 'charts' } });
  expect(browser.state()).toEqual({ step: 5 });
  const over = vi.fn<() => void>();
  const forget = address.closeOnBack(over);
  browser.move(-2);
  expect(tabOf(address)).toBe('charts');
  expect(over).toHaveBeenCalledOnce();
  forget();
  browser.move(-2);
  expect(tabOf(address)).toBe('wallet');
});

test('while back only closes what lies over the screen, the account is still that of the screen', async () => {
  const BOOK = '01890000-0000-8000-8000-000000000000';
  const { address, browser } = await openApp('/portal');
  const { currentBook } = await import('./book.ts');
  address.go({ to: '/portal', query: { book: BOOK } });
  address.closeOnBack(() => undefined);
  const seen: unknown[] = [];
  window.addEventListener('popstate', () => seen.push(window.location.search, currentBook()));
  browser.back();
  expect(seen).toEqual(['', BOOK, `?book=${BOOK}`, BOOK]);
});
