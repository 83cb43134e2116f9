/** The look of the API page: paper, ink and one brass rule, in both colour schemes. */
export const API_DOCS_STYLE = `:root {
  color-scheme: light dark;
  --bg: light-dark(oklch(0.985 0.004 90), oklch(0.165 0.014 255));
  --surface: light-dark(oklch(1 0 0), oklch(0.205 0.016 255));
  --sunken: light-dark(oklch(0.962 0.006 90), oklch(0.14 0.013 255));
  --ink: light-dark(oklch(0.225 0.02 255), oklch(0.95 0.006 90));
  --muted: light-dark(oklch(0.475 0.022 255), oklch(0.715 0.018 255));
  --line: light-dark(oklch(0.895 0.008 90), oklch(0.295 0.018 255));
  --brass: light-dark(oklch(0.74 0.13 78), oklch(0.82 0.13 82));
  --info: light-dark(oklch(0.48 0.13 255), oklch(0.74 0.11 250));
  --up: light-dark(oklch(0.5 0.1 168), oklch(0.8 0.135 168));
  --warn: light-dark(oklch(0.52 0.105 75), oklch(0.83 0.13 88));
  --danger: light-dark(oklch(0.5 0.19 25), oklch(0.7 0.17 22));
  --focus: light-dark(oklch(0.52 0.16 258), oklch(0.76 0.12 245));
}
/* Whoever chose a theme for the site gets it here. */
:root[data-theme='light'] { color-scheme: light; }
:root[data-theme='dark'] { color-scheme: dark; }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body {
  margin: 0 auto; max-width: 1120px; padding: 0 20px 96px;
  background: var(--bg); color: var(--ink);
  font: 0.9375rem/1.5 'IBM Plex Sans', system-ui, sans-serif;
}
header { padding: 56px 0 24px; }
.mark { display: inline-block; margin: 0; padding-bottom: 2px; border-bottom: 2px solid var(--brass); font-weight: 600; }
h1 { margin: 16px 0 0; font-size: clamp(2.25rem, 4vw, 3.25rem); line-height: 1.08; font-weight: 560; letter-spacing: -0.015em; }
h2 { margin: 0 0 12px; font-size: 1.75rem; line-height: 1.2; font-weight: 500; }
h3 { margin: 20px 0 6px; font-size: 0.875rem; font-weight: 600; }
.lead { margin: 8px 0 0; color: var(--muted); font-size: 1.125rem; }
a { color: var(--info); text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
nav { padding: 12px 0; border-block: 1px solid var(--line); }
nav ul { display: flex; flex-wrap: wrap; gap: 4px 20px; margin: 0; padding: 0; list-style: none; }
nav a { display: inline-block; padding: 4px 0; }
section { margin-top: 56px; scroll-margin-top: 16px; }
section > p { max-width: 68ch; }
code { font: 0.875em/1.4 'IBM Plex Mono', ui-monospace, monospace; overflow-wrap: anywhere; }
p code { padding: 1px 4px; background: var(--sunken); border-radius: 3px; }
details { border-top: 1px solid var(--line); scroll-margin-top: 16px; }
details:last-child { border-bottom: 1px solid var(--line); }
summary {
  display: grid; grid-template-columns: 64px minmax(0, 22rem) minmax(0, 1fr); gap: 4px 16px; align-items: baseline;
  padding: 10px 4px; cursor: pointer; list-style: none;
}
summary::-webkit-details-marker { display: none; }
summary:hover, details[open] > summary { background: var(--sunken); }
.method { font-size: 0.75rem; font-weight: 600; }
.get { color: var(--info); }
.post { color: var(--up); }
.put, .patch { color: var(--warn); }
.delete { color: var(--danger); }
.summary, .terms { color: var(--muted); }
/* No sentence ends with a word alone on its line. */
p, td, .summary { text-wrap: pretty; }
.call { padding: 8px 4px 28px; }
.terms { margin: 0; font-size: 0.8125rem; }
.table { overflow-x: auto; border: 1px solid var(--line); background: var(--surface); }
table { width: 100%; border-collapse: collapse; font-size: 0.8125rem; font-variant-numeric: tabular-nums; }
th { background: var(--sunken); color: var(--muted); font-size: 0.75rem; font-weight: 500; text-align: left; }
th, td { padding: 6px 12px; vertical-align: top; }
td { border-top: 1px solid var(--line); }
td:first-child, .whole { white-space: nowrap; }
i { color: var(--muted); font-style: normal; font-size: 0.75rem; }
.chapter p, .chapter h3 { max-width: 68ch; }
.example { display: grid; gap: 16px; margin-top: 24px; }
figure { min-width: 0; margin: 0; border: 1px solid var(--line); border-radius: 6px; background: var(--surface); }
figcaption {
  display: flex; justify-content: space-between; gap: 16px; padding: 6px 12px; border-bottom: 1px solid var(--line);
  font-size: 0.8125rem; font-weight: 600;
}
figcaption code { color: var(--muted); font-weight: 400; }
pre { margin: 0; padding: 12px; font-size: 0.8125rem; line-height: 1.55; white-space: pre-wrap; }
pre code { font-size: 1em; line-height: inherit; }
pre i { font-size: 1em; }
.codes > summary { display: list-item; margin-top: 16px; list-style: disclosure-closed inside; color: var(--info); }
.codes[open] > summary { list-style-type: disclosure-open; }
@media (min-width: 1000px) {
  .example { grid-template-columns: 1fr 1fr; align-items: start; }
  .example figure:only-child { grid-column: 1 / -1; }
}
@media (min-width: 700px) {
  td:first-child { width: 38%; }
  td:nth-child(2) { width: 30%; }
  .chapter td { width: auto; }
}
@media (max-width: 999px) {
  summary { grid-template-columns: 64px minmax(0, 1fr); }
  .summary { grid-column: 2; }
}
/* A code may break where its words end, so that the sentence beside it has room. So may a limit. */
@media (max-width: 699px) {
  th, td { padding-inline: 8px; }
  td:first-child, .whole { white-space: normal; }
  td:first-child code { overflow-wrap: normal; }
  td:nth-child(3) { min-width: 10rem; }
}
`;
