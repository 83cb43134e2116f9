export type ChartColours = ReturnType<typeof readColours>;

/** In the order a saved colour counts them. */
const PALETTE = [
  '--chart-1',
  '--chart-2',
  '--chart-3',
  '--chart-4',
  '--chart-5',
  '--chart-6',
  '--chart-7',
  '--chart-8',
];

/** The colours of the page as the drawing library reads them: it knows rgb and nothing newer. */
export function readColours(near: HTMLElement) {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const pen = canvas.getContext('2d', { willReadFrequently: true });

  function rgb(name: string, opacity = 1): string {
    // A new one each time: where changes are made to fade, one that had another colour would still show that.
    const probe = near.appendChild(document.createElement('span'));
    // Where a system forces its own colours on a page, all of these would be one; a picture keeps its own.
    probe.style.cssText = `color: var(${name}); forced-color-adjust: none`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    if (pen === null) return `rgba(128, 128, 128, ${opacity})`;
    pen.fillStyle = color;
    pen.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
    return `rgba(${red}, ${green}, ${blue}, ${opacity})`;
  }

  return {
    up: rgb('--up'),
    down: rgb('--down'),
    upFaint: rgb('--up', 0.28),
    downFaint: rgb('--down', 0.28),
    ink: rgb('--ink'),
    inkFaint: rgb('--ink', 0.16),
    clear: rgb('--surface', 0),
    muted: rgb('--muted'),
    surface: rgb('--surface'),
    /** What indicators and drawings may have, told apart by people who see few colours too: light from dark, blue from yellow. */
    palette: PALETTE.map((name) => rgb(name)),
    paletteFaint: PALETTE.map((name) => rgb(name, 0.14)),
    line: rgb('--line', 0.6),
  };
}
