// Makes `npm start`, `npm test` and `npm run check` work on a fresh clone: when node_modules does not match the lock
// file, it runs `npm ci`. It needs nothing but Node, because it runs before any package is there, and it runs on the
// Node the machine happens to have: the pinned one is among the packages it installs.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const stampFile = path.join(root, 'node_modules', '.halyard-installed');
// Outside node_modules, which `npm ci` empties while the lock must hold.
const lockFile = path.join(root, '.cache', 'bootstrap.lock');

const heartbeatMs = 2_000;
const silenceMs = 60_000;
const pollMs = 200;

function say(line) {
  process.stderr.write(`halyard: ${line}\n`);
}

/** An expected end: the sentence is all the reader needs, a stack trace would only hide it. */
class Stop extends Error {}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Stop(
    `Halyard needs Node 20.19 or newer to install itself, and this is ${process.versions.node}.`,
  );
}

/**
 * What the installed packages depend on. The version of Node is left out on purpose: the first start runs on the
 * machine's Node and the next one on the pinned Node, and no package here is built against a particular version.
 */
function readFingerprint() {
  const hash = createHash('sha256').update(`1 ${process.platform} ${process.arch}\n`);
  const lock = path.join(root, 'package-lock.json');
  if (!fs.existsSync(lock)) throw new Stop(`package-lock.json is missing in ${root}.`);
  hash.update(fs.readFileSync(lock));
  const npmrc = path.join(root, '.npmrc');
  if (fs.existsSync(npmrc)) hash.update(fs.readFileSync(npmrc));
  const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  return hash.update(JSON.stringify(manifest.allowScripts ?? null)).digest('hex');
}

function readText(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The server is TypeScript run as it stands, so an install without a Node that can do so is not a usable one. */
function requireRuntime() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  if (fs.existsSync(path.join(root, 'node_modules', 'node', 'bin', name))) return;
  // The running Node may itself have been among the packages that were just replaced.
  if (Number.parseInt(process.versions.node, 10) >= 24 && fs.existsSync(process.execPath)) return;
  throw new Stop(
    'The packages are installed, but npm did not run the install script of the package "node" (Node 24). ' +
      'Run: npm rebuild node --ignore-scripts=false',
  );
}

function isAlive(pid) {
  // A lock with our own process id was left by an earlier process, as happens in restarted containers.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  return !isZombie(pid);
}

/** A process that has ended stays listed until its parent asks, and in many containers nobody does. */
function isZombie(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.charAt(stat.lastIndexOf(')') + 2) === 'Z';
  } catch {
    return false; // Gone meanwhile, which the next look will tell, or not a Linux.
  }
}

/**
 * A lock is abandoned when all processes it names are gone, or when nobody has touched it for a minute: a process id
 * may have been given to another program, or belong to another container on the same folder.
 */
function isAbandoned(text, ageMs) {
  if (ageMs > silenceMs) return true;
  try {
    const holder = JSON.parse(text);
    return holder.host === os.hostname() && !holder.pids.some(isAlive);
  } catch {
    return false; // It is being written at this moment.
  }
}

/** Moves the abandoned lock away, unless somebody else has done so and a new one already stands in its place. */
function removeAbandoned(seen) {
  const aside = `${lockFile}.${process.pid}`;
  try {
    fs.renameSync(lockFile, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  if (fs.readFileSync(aside, 'utf8') !== seen) {
    try {
      fs.copyFileSync(aside, lockFile, fs.constants.COPYFILE_EXCL);
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
  }
  fs.rmSync(aside, { force: true });
}

function writeLock(pids, flag) {
  fs.writeFileSync(lockFile, JSON.stringify({ host: os.hostname(), pids, at: Date.now() }), { flag });
}

function tryLock() {
  try {
    writeLock([process.pid], 'wx');
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Resolves to false when another process brought the packages in line while this one waited. */
async function acquireLock(fingerprint) {
  fs.mkdirSync(path.dirname(lockFile), { recursive: true });
  let hasSaidSo = false;
  while (!tryLock()) {
    const seen = readText(lockFile);
    const stat = fs.statSync(lockFile, { throwIfNoEntry: false });
    if (seen === undefined || stat === undefined) continue;
    if (isAbandoned(seen, Date.now() - stat.mtimeMs)) {
      removeAbandoned(seen);
      continue;
    }
    if (!hasSaidSo) say('the packages are being installed by another start, waiting for it...');
    hasSaidSo = true;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  if (readText(stampFile) !== fingerprint) return true;
  fs.rmSync(lockFile, { force: true });
  return false;
}

/** npm tells its scripts where it and its Node are; that Node lies outside node_modules, so it can replace what is in it. */
function startNpm(spawn, npmArguments) {
  const options = { cwd: root, stdio: 'inherit' };
  const npmPath = process.env['npm_execpath'] ?? '';
  if (/^npm-cli\.[cm]?js$/.test(path.basename(npmPath))) {
    return spawn(process.env['npm_node_execpath'] ?? process.execPath, [npmPath, ...npmArguments], options);
  }
  // On Windows npm is a batch file, which only a shell can start.
  return spawn('npm', npmArguments, { ...options, shell: process.platform === 'win32' });
}

/** Resolves to the exit code of `npm ci`, keeping the lock fresh and passing signals on while it runs. */
async function runInstall() {
  // Loaded only here, because nearly every start has nothing to install and should not wait for it.
  const { spawn } = await import('node:child_process');
  // Development packages are part of what runs, also with NODE_ENV=production: the pinned Node is one of them.
  const child = startNpm(spawn, ['ci', '--include=dev', '--include=optional']);
  // If this process is killed, npm may work on for a while; the lock names both so that nobody cuts in.
  if (child.pid !== undefined) writeLock([process.pid, child.pid], 'w');
  const heartbeat = setInterval(() => {
    const now = new Date();
    fs.utimes(lockFile, now, now, () => undefined);
  }, heartbeatMs);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const passOn = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, passOn);
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', (error) => reject(new Stop(`npm could not be started: ${error.message}`)));
      child.once('exit', (code, signal) => resolve(code ?? 128 + (os.constants.signals[signal] ?? 0)));
    });
  } finally {
    clearInterval(heartbeat);
    for (const signal of signals) process.off(signal, passOn);
  }
}

async function install(fingerprint) {
  const isFirst = !fs.existsSync(path.join(root, 'node_modules'));
  say(
    isFirst
      ? 'installing the packages, this takes about a minute and happens once...'
      : 'the installed packages do not match the lock file, installing them anew...',
  );
  // Without its stamp an install that is interrupted from here on is not taken for a finished one.
  fs.rmSync(stampFile, { force: true });
  const code = await runInstall();
  if (code !== 0) {
    process.exitCode = code;
    throw new Stop(
      `the packages could not be installed (npm ci ended with ${code}); its messages stand above.`,
    );
  }
  fs.mkdirSync(path.dirname(stampFile), { recursive: true });
  fs.writeFileSync(stampFile, fingerprint);
}

async function bootstrap() {
  refuseOldNode();
  const fingerprint = readFingerprint();
  if (readText(stampFile) !== fingerprint && (await acquireLock(fingerprint))) {
    try {
      await install(fingerprint);
    } finally {
      fs.rmSync(lockFile, { force: true });
    }
  }
  requireRuntime();
}

try {
  await bootstrap();
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  say(error.message);
  process.exitCode ??= 1;
}
