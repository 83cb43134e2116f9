import { expectAccessible } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { look } from '../../look.ts';
import { enter, expectNotice, hire } from '../../steps.ts';
import { totp } from '../../totp.ts';

test('where money is real, an administrator without a second factor is led to it, and keeps it', async ({
  page,
}) => {
  // The one thing of a house with real money that this is about: what it says of itself in every page.
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      document.documentElement.dataset['siteMode'] = 'live';
      observer.disconnect();
    });
    observer.observe(document, { childList: true });
  });
  await enter(page, await hire('hired'), '/admin?tab=users');
  await expect(page.getByRole('heading', { name: 'Set up a second factor first' })).toBeVisible();
  await expect(page.getByText('Failed to load')).toHaveCount(0);
  await expectAccessible(page, 'An administrator without a second factor');
  await look(page, 'second-factor-first');
  await page.getByRole('link', { name: 'Set it up' }).click();

  const panel = page.getByRole('region', { name: 'Two-factor authentication' });
  await expect(panel).toBeInViewport();
  await panel.getByRole('button', { name: 'Set up' }).click();
  const secret = await panel.getByText(/^[A-Z2-7]{16,}$/).innerText();
  await panel.getByLabel('Code of the app').pressSequentially(totp(secret, Date.now()));
  await panel.getByRole('button', { name: 'Switch on' }).click();
  await expectNotice(page, 'Two-factor authentication is on');
  await panel.getByRole('button', { name: 'I have kept them' }).click();
  await expect(panel.getByRole('button', { name: 'New recovery codes' })).toBeVisible();
  await expect(panel.getByText('As an administrator you cannot switch it off.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Switch off' })).toHaveCount(0);
  await look(page, 'second-factor-kept');

  await page.getByRole('banner').getByRole('link', { name: 'Admin' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});
