import type { BrowserContext } from '@playwright/test';

/** Documents as customers hand them in, drawn by the browser itself. */

export type Upload = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** A card with a face, a name and a number, as a picture. */
export async function drawCard(context: BrowserContext, name: string): Promise<Upload> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 860, height: 540 });
  await page.setContent(`
    <body style="margin:0;font:20px sans-serif;background:linear-gradient(120deg,#dfe9e4,#f4ead2);color:#1b2430">
      <div style="padding:40px 48px">
        <b style="letter-spacing:.14em">SPECIMEN · IDENTITY CARD</b>
        <div style="display:flex;gap:40px;margin-top:36px">
          <svg width="220" height="280" viewBox="0 0 220 280"><rect width="220" height="280" fill="#b9c6cf"/>
            <circle cx="110" cy="110" r="56" fill="#7b8a96"/><path d="M20 280c8-90 172-90 180 0z" fill="#7b8a96"/></svg>
          <dl style="line-height:1.9;margin:0"><dt>Name</dt><dd><b>${name}</b></dd><dt>Born</dt><dd>12.03.1990</dd>
            <dt>Number</dt><dd>X 0000 0000</dd></dl>
        </div>
        <p style="font:22px monospace;margin-top:44px">ID&lt;&lt;SPECIMEN&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;0</p>
      </div>
    </body>`);
  const buffer = await page.screenshot({ type: 'png' });
  await page.close();
  return { name: 'card.png', mimeType: 'image/png', buffer };
}

/** A bill with an address, as a PDF. */
export async function printBill(context: BrowserContext, name: string): Promise<Upload> {
  const page = await context.newPage();
  await page.setContent(`<h1>Specimen bill</h1><p>${name}</p><p>1 Sample Street, Sampletown</p>`);
  const buffer = await page.pdf();
  await page.close();
  return { name: 'bill.pdf', mimeType: 'application/pdf', buffer };
}
