export type ChartColours = ReturnType<typeof readColours>;

/** The colours of the page as the drawing library reads them: it knows rgb and nothing newer. */
export function readColours(near: HTMLElement) {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  const probe = near.appendChild(document.createElement('span'));

  function rgb(name: string, opacity = 1): string {
    probe.style.color = `var(${name})`;
    if (pen === null) return `rgba(128, 128, 128, ${opacity})`;
    pen.fillStyle = getComputedStyle(probe).color;
    pen.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
    return `rgba(${red}, ${green}, ${blue}, ${opacity})`;
  }

  const colours = {
    up: rgb('--up'),
    down: rgb('--down'),
    upFaint: rgb('--up', 0.28),
    downFaint: rgb('--down', 0.28),
    muted: rgb('--muted'),
    surface: rgb('--surface'),
    line: rgb('--line', 0.6),
  };
  probe.remove();
  return colours;
}
