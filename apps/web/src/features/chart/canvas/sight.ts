export type Sight = ReturnType<typeof watchSight>;

/** Whether any of a picture is on the screen: taken for granted until the browser has said so, and told whenever it comes back. */
export function watchSight(picture: Element, onSeen: () => void) {
  let isIn = true;
  const watch = new IntersectionObserver((entries) => {
    const wasIn = isIn;
    isIn = entries.at(-1)?.isIntersecting ?? isIn;
    if (isIn && !wasIn) onSeen();
  });
  watch.observe(picture);
  return { isIn: () => isIn, end: () => watch.disconnect() };
}
