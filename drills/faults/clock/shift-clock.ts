import { readFileSync, writeFileSync } from 'node:fs';

// Loaded into a node before anything else. From then on its calendar is off by what a file says; what only measures how
// long something takes goes on as before, as it does when an operator sets the clock of a machine.
const FILE = process.env['DRILL_CLOCK_FILE'] ?? '';
const LOOK_EVERY_MS = 10;

const trueDate = Date;
let shiftMs = 0;

const now = (): number => trueDate.now() + shiftMs;

globalThis.Date = new Proxy(trueDate, {
  construct: (target, given: readonly unknown[], newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget) as object,
  apply: () => new trueDate(now()).toString(),
  get: (target, name, receiver): unknown => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});

setInterval(() => {
  const wanted = Number(readFileSync(FILE, 'utf8'));
  if (wanted === shiftMs) return;
  shiftMs = wanted;
  writeFileSync(`${FILE}.seen`, String(wanted));
}, LOOK_EVERY_MS).unref();
