export type Wire = { readonly send: (text: string) => void; readonly close: () => void };
export type WireEvents = {
  readonly onOpen: () => void;
  readonly onText: (text: string) => void;
  readonly onClose: (code: number) => void;
};

export type After = (ms: number, work: () => void) => () => void;

/** By the clock of the machine. */
export const later: After = (ms, work) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

/** The server pings every 20 seconds; a wire that is silent for longer is dead, whatever it says of itself. */
const SILENCE_MS = 45_000;

/** One thing that is due later; setting it again puts it off. */
export function createTimer(after: After) {
  let cancel = () => {};
  return {
    set: (ms: number, work: () => void): void => {
      cancel();
      cancel = after(ms, work);
    },
    clear: (): void => cancel(),
  };
}

/** A wire that ends once, also when a dead network never says so, and has nothing to say after that. */
export function openWatched(open: (events: WireEvents) => Wire, after: After, events: WireEvents): Wire {
  let isOver = false;
  const silence = createTimer(after);

  function finish(code: number): void {
    if (isOver) return;
    isOver = true;
    silence.clear();
    events.onClose(code);
  }

  function listen(): void {
    silence.set(SILENCE_MS, () => {
      wire.close();
      finish(0);
    });
  }

  const wire = open({
    onOpen: () => {
      if (!isOver) events.onOpen();
    },
    onText: (text) => {
      if (isOver) return;
      listen();
      events.onText(text);
    },
    onClose: finish,
  });
  listen();
  return {
    send: wire.send,
    close: () => {
      isOver = true;
      silence.clear();
      wire.close();
    },
  };
}
