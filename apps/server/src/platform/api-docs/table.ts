import { type Html, markup } from './html.ts';

export function renderTable(
  title: string,
  names: readonly string[],
  rows: readonly (readonly Html[])[],
): Html {
  const head = names.map((name) => markup`<th scope="col">${name}</th>`);
  const body = rows.map((cells) => markup`<tr>${cells.map((cell) => markup`<td>${cell}</td>`)}</tr>`);
  return markup`<h3>${title}</h3>
<div class="table" tabindex="0" role="region" aria-label="${title}"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}
