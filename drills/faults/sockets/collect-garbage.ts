// Loaded into a node before anything else, with --expose-gc: what it then has in memory is what it holds on to.
setInterval(() => {
  globalThis.gc?.();
}, 1000).unref();
