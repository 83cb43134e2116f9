import { COMPANY } from '@halyard/content';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openApiDocument } from '@halyard/contract';

/**
 * Writes the API's document from the endpoint table. With `--check` it writes nothing and fails when the file
 * says something else than the table does.
 */
const root = join(import.meta.dirname, '..');
const file = 'docs/api/openapi.json';

const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
const wanted = `${JSON.stringify(openApiDocument({ title: COMPANY.brand, version: manifest.version }), null, 1)}\n`;

if (process.argv.includes('--check')) {
  const found = await readFile(join(root, file), 'utf8').catch(() => '');
  if (found !== wanted) {
    console.error(`${file} does not say what the endpoint table says. Run: npm run openapi`);
    process.exitCode = 1;
  }
} else {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), wanted);
}
