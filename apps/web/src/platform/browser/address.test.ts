import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** As much of a browser as the address needs. */
function openBrowser(href: string) {
  const target = new EventTarget();
  const past: string[] = [href];
  const location = {
    origin: 'https://broker.example',
    get pathname() {
      return new URL(past.at(-1) ?? '', location.origin).pathname;
    },
    get search() {
      return new URL(past.at(-1) ?? '', location.origin).search;
    },
  };
  const scrollTo = vi.fn();
  const history = {
    pushState: (_: unknown, __: string, to: string) => past.push(to),
    replaceState: (_: unknown, __: string, to: string) => past.splice(-1, 1, to),
  };
  const window = Object.assign(target, { location, history, scrollTo });
  vi.stubGlobal('window', window);
  return {
    past,
    scrollTo,
    back: (): void => {
      past.pop();
      window.dispatchEvent(new Event('popstate'));
    },
  };
}

async function openApp(href: string) {
  const browser = openBrowser(href);
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
  expect(browser.past.at(-1)).toBe('/auth?token=1e5&flow=true&email=a%2Bb%40example.test');
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
  expect(browser.past).toEqual(['/admin?tab=users']);
  expect(address.canGoBack()).toBe(false);
  expect(browser.scrollTo).toHaveBeenCalledOnce();
  address.go({ to: '/admin', query: { tab: 'wallets' } }, { keepScroll: true });
  expect(browser.scrollTo).toHaveBeenCalledOnce();
});

test('an address of another site leads to the same path of this one', async () => {
  const { address, browser } = await openApp('/portal');
  address.goToHref('https://elsewhere.example/portal?tab=wallet');
  expect(browser.past).toEqual(['/portal?tab=wallet']);
});
