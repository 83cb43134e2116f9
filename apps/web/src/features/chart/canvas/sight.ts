type Picture = {
  readonly onSeen: () => void;
  /** Draws what has been brought to it at once, and not with the next frame. */
  readonly draw: () => void;
};

export type Sight = ReturnType<typeof watchSight>;

/**
 * Whether any of a picture is on the screen: taken for granted until the browser has said so, and told whenever it comes back.
 * What is printed is seen too, wherever it lies, and before there is another frame.
 */
export function watchSight(picture: Element, { onSeen, draw }: Picture) {
  let isIn = true;
  const watch = new IntersectionObserver((entries) => {
    const wasIn = isIn;
    isIn = entries.at(-1)?.isIntersecting ?? isIn;
    if (isIn && !wasIn) onSeen();
  });
  watch.observe(picture);
  const leave = new AbortController();
  addEventListener('beforeprint', onSeen, leave);
  // By itself, since what follows on having been seen may come a moment after it.
  addEventListener('beforeprint', draw, leave);
  return {
    isIn: () => isIn,
    end: () => {
      watch.disconnect();
      leave.abort();
    },
  };
}
