import { expect, test } from 'vitest';
import { parseOrder } from './parse-order.ts';

const NAMES = ['--first-name', 'Ada', '--last-name', 'Lovelace'];
const EMAIL = ['--email', 'a@b.test'];
const WHY = ['--reason', 'why'];

test.each([
  [[], 'Which command?'],
  [['promot', ...WHY], 'There is no command "promot". See npm run admin -- help'],
  [['suspend', ...EMAIL], 'suspend needs --reason "WHY".'],
  [['suspend', ...EMAIL, '--reason', ' '], 'Please give a reason'],
  [['suspend', ...EMAIL, '--reason'], 'Please give a reason'],
  [['suspend', ...EMAIL, '--reason', 'x'.repeat(501)], 'Reason is too long: at most 500 characters'],
  [['suspend', ...WHY], 'suspend needs --email.'],
  [['suspend', '--email', 'nobody', ...WHY], 'Please enter a valid email address'],
  [['suspend', ...EMAIL, '--role', 'admin', ...WHY], 'suspend does not take --role.'],
  [['suspend', ...EMAIL, '--force', ...WHY], 'suspend does not take --force.'],
  [['reset-2fa', ...EMAIL, '--reason', 'lost', 'phone'], 'reset-2fa cannot do anything with "phone".'],
  [['sessions', ...EMAIL, ...WHY], 'There is no command "sessions".'],
  [['create', ...EMAIL, ...NAMES, ...WHY], 'create needs --role.'],
  [['create', ...EMAIL, ...NAMES, '--role', 'user', ...WHY], 'role must be one of: admin, super_admin'],
  [
    ['create', ...EMAIL, ...NAMES, '--role', 'admin', '--link', 'fax', ...WHY],
    'link must be one of: mail, print',
  ],
  [['promote', ...EMAIL, '--role', 'owner', ...WHY], 'role must be one of: admin, super_admin'],
  [['demote', ...EMAIL, '--role', 'super_admin', ...WHY], 'role must be one of: user, premium, admin'],
])('%j is refused with a sentence', (words, sentence) => {
  expect(() => parseOrder(words)).toThrow(sentence);
});

test.each([[['--password', 'hunter22']], [['--password=hunter22']]])(
  'a password among the options (%j) is refused and not said again',
  (words) => {
    const read = () => parseOrder(['create', ...EMAIL, ...NAMES, '--role', 'admin', ...words, ...WHY]);
    expect(read).toThrow('A password is never an option');
    expect(read).not.toThrow('hunter22');
  },
);

test.each([[['help']], [['--help']], [['-h']], [['create', '--help']]])('%j asks for help', (words) => {
  expect(parseOrder(words)).toBeNull();
});

test('a whole command is understood', () => {
  expect(parseOrder(['sessions', 'end', ...EMAIL, '--reason', ' Lost laptop '])?.reason).toBe('Lost laptop');
});
