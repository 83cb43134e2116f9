import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());

test('what was taken back before there was a place for it is never said', async () => {
  const { notices, speakThrough } = await import('./notices.ts');
  const said: string[] = [];
  notices.show('Gone by now', { id: 'gone' });
  notices.show('Still so', { id: 'still' });
  notices.success('Done');
  notices.forget('gone');
  speakThrough({ say: (_, text) => said.push(text), forget: (id) => said.push(`not ${id}`) });
  notices.forget('still');
  expect(said).toEqual(['Still so', 'Done', 'not still']);
});
