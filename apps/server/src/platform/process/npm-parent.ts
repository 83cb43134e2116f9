const LOOK_EVERY_MS = 250;

/**
 * `npm start` runs the server through a shell that keeps signals to itself: asked to end, npm and the shell do so, and
 * the server would stay behind with its database and its lock. So it takes the end of that shell for the signal. Whoever
 * starts the server in another way, under a supervisor or in a container, is its parent directly and is not watched.
 */
export function endWithNpm(environment: NodeJS.ProcessEnv): void {
  const { npm_package_name: ofPackage, npm_lifecycle_event: script } = environment;
  if (ofPackage !== 'halyard' || script !== 'start') return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  look.unref();
}
