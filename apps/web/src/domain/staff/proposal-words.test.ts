import { expect, it } from 'vitest';
import { changesText } from './proposal-words.ts';

it('whether something is so is said as people say it, and a text stays what was written', () => {
  const changes = [
    { field: 'isOpen', before: 'true', after: 'false' },
    { field: 'isActive', before: null, after: 'true' },
    { field: 'name', before: null, after: 'true' },
  ];
  expect(changesText({ changes })).toEqual([
    { field: 'Open for investments', before: 'yes', after: 'no' },
    { field: 'Shown to customers', before: null, after: 'yes' },
    { field: 'Name', before: null, after: 'true' },
  ]);
});
