import { expect, test } from 'vitest';
import { createEndedElsewhere } from './ended-elsewhere.ts';

function watched() {
  const here: { id: string | null } = { id: 'nora' };
  const said: string[] = [];
  const ended = createEndedElsewhere({
    whoIsHere: () => here.id,
    tell: () => said.push('told'),
    forget: () => said.push('forgotten'),
  });
  const becomes = (id: string | null): void => {
    here.id = id;
    ended.look();
  };
  return { ended, becomes, said };
}

test('whoever logged out themselves leaves nothing to say or to take back for the next person', () => {
  const { ended, becomes, said } = watched();
  ended.hear(undefined);
  becomes(null);
  ended.hear('idle');
  becomes('olga');
  expect(said).toEqual([]);
});

test('what was told of an end elsewhere stays for whoever it was told to, and is taken back once for the next', () => {
  const { ended, becomes, said } = watched();
  becomes(null);
  ended.hear('elsewhere');
  becomes('nora');
  expect(said).toEqual(['told']);
  becomes(null);
  becomes('olga');
  becomes(null);
  becomes('nora');
  expect(said).toEqual(['told', 'forgotten']);
});
