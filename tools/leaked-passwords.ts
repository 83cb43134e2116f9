// Makes the file of leaked passwords that nobody may choose: npm run leaked-passwords -- <list>, one password a line,
// with anything after a space left out. The one in the tree is of the 15,769 passwords of eight or more letters in the
// frequency list of zxcvbn (MIT licence), which was counted in ten million leaked ones.
import { readFileSync, writeFileSync } from 'node:fs';
import { fingerprintsOf } from '@halyard/server';
import { MIN_PASSWORD_LENGTH } from '@halyard/contract';

const TARGET = new URL('../apps/server/src/modules/auth/passwords/leaked-passwords.bin', import.meta.url);

const [list] = process.argv.slice(2);
if (list === undefined) {
  console.error('Usage: npm run leaked-passwords -- <list>');
  process.exit(1);
}
const passwords = readFileSync(list, 'utf8')
  .split('\n')
  .map((line) => line.split(' ')[0] ?? '')
  .filter((password) => password.length >= MIN_PASSWORD_LENGTH);
const bytes = fingerprintsOf(passwords);
writeFileSync(TARGET, bytes);
console.log(`${passwords.length} passwords, ${bytes.length} bytes`);
