import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { ADMINISTRATOR, changeBalance, codeIn, enter, newPerson, post, tokenOf } from '../steps.ts';

/** Names as people have them: in letters that run to the left, and as long as a field takes them, without a space. */
const LONG = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt';
const HEBREW = 'זה שם ארוך מאוד של חשבון בעברית מלאה';
const ARABIC = 'هذا اسم طويل جدا لحساب باللغة العربية';

test.use({ viewport: { width: 360, height: 760 }, hasTouch: true });

for (const { tag, firstName, lastName, book } of [
  { tag: 'hebrew', firstName: 'מרים', lastName: 'בן־דוד', book: HEBREW },
  { tag: 'arabic', firstName: 'محمد', lastName: 'عبد الرحمن الأنصاري', book: ARABIC },
  { tag: 'long', firstName: LONG, lastName: LONG.toUpperCase(), book: LONG.slice(0, 40) },
] as const) {
  test(`a name begins where one sees it, and widens nothing: ${tag}`, async ({ page, openOtherBrowser }) => {
    const { person, id } = await open(tag, { firstName, lastName }, book);

    await test.step('to whoever bears it', async () => {
      await enter(page, person, '/portal?tab=settings&view=keys');
      await expect(page.getByText(`Look in ${book}`)).toBeVisible();
      await expectNoWider(page);
      await page.getByRole('button', { name: /^Account: / }).click();
      const accounts = page.getByRole('dialog', { name: 'Accounts' });
      await expectBeginsInSight(accounts.getByText(book, { exact: true }));
      await expectWhole(accounts.getByText(book, { exact: true }));
      await accounts.getByRole('button', { name: `Manage ${book}` }).click();
      await expect(page.getByRole('heading', { name: book })).toBeVisible();
      await expectNoWider(page);
      await page.goto('/portal');
      await expectWhole(page.getByRole('heading', { name: `Welcome, ${firstName}` }));
      await expectNoWider(page);
    });

    await test.step('to staff', async () => {
      const office = await openOtherBrowser();
      await office.setViewportSize({ width: 360, height: 760 });
      await enter(office, ADMINISTRATOR, `/admin?tab=users&search=${person.email}`);
      await expectBeginsInSight(office.getByRole('link', { name: `${firstName} ${lastName}` }));
      await expectNoWider(office);
      await office.goto(`/admin?tab=users&user=${id}`);
      await expect(office.getByRole('list', { name: 'Audit log' })).toContainText(LONG);
      await expect(office.getByText(`Look in ${book}`)).toBeVisible();
      await expectNoWider(office);
    });
  });
}

/** Where a person reads their own name, they read all of it. */
async function expectWhole(name: Locator): Promise<void> {
  await expect(name).toBeVisible();
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
}

async function open(tag: string, names: { firstName: string; lastName: string }, book: string) {
  const person = newPerson(tag);
  const { user, token } = await post<{ token: string; user: { id: string } }>('/auth/register', {
    ...person,
    ...names,
    acceptTerms: true,
  });
  const mails = await fetch(`${process.env['E2E_ORIGIN']}/api/dev/mail?to=${person.email}`);
  await post('/auth/verify-email', { email: person.email, otp: codeIn(await mails.text()) }, token);
  const own = await tokenOf(person);
  const { id } = await post<{ id: string }>('/books', { kind: 'trading', name: book }, own);
  await post('/keys', { name: book, scopes: ['read'], books: [id] }, own);
  await changeBalance({ email: person.email, currency: 'USD', amount: '25', reason: LONG.repeat(3) });
  return { person, id: user.id };
}

/** The first letter lies within what is seen of it: whatever does not fit is cut at the end. */
async function expectBeginsInSight(name: Locator): Promise<void> {
  await expect(name).toBeVisible();
  const isSeen = await name.evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    if (!text) return false;
    const range = document.createRange();
    range.setStart(text, 0);
    range.setEnd(text, 1);
    const [letter, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
    return letter.left >= box.left - 1 && letter.right <= box.right + 1;
  });
  expect(isSeen).toBe(true);
}

async function expectNoWider(page: Page): Promise<void> {
  const wider = () =>
    page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('[role=dialog]')]
        .filter((part) => part.scrollWidth > part.clientWidth)
        .map((part) => `${part.tagName} ${part.scrollWidth} in ${part.clientWidth}`),
    );
  await expect.poll(wider).toEqual([]);
}
