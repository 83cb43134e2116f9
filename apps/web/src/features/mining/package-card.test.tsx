import { mining } from '@halyard/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PackageCard } from './package-card.tsx';

it.each(mining.MINING_PACKAGES)('says of $name that what it pays is estimated and simulated', (offer) => {
  const html = renderToStaticMarkup(
    <PackageCard offer={offer} isBusy={false} isDisabled={false} onActivate={() => undefined} />,
  );
  expect(html).toMatch(/Estimated, simulated.*Monthly income.*ROI.*Capacity/);
});
