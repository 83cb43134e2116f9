import { useState } from 'react';
import { classNames } from '../../ui/style/class-names.ts';
import { Segments } from '../../ui/forms/segments.tsx';
import { SPECIMENS } from './specimens.ts';
import type { Specimen } from './specimen.tsx';

const THEMES = [
  { value: 'both', label: 'Both' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
const DENSITIES = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'dense', label: 'Dense' },
] as const;
const COLOURS = [
  { value: 'green-red', label: 'Green and red' },
  { value: 'blue-orange', label: 'Blue and orange' },
] as const;

type Theme = (typeof THEMES)[number]['value'];
type Look = {
  readonly theme: Theme;
  readonly density: (typeof DENSITIES)[number]['value'];
  readonly colours: (typeof COLOURS)[number]['value'];
};

/** Every component of src/ui in its states, for whoever builds screens. */
export function ComponentsPage() {
  const [look, setLook] = useState<Look>({ theme: 'both', density: 'comfortable', colours: 'green-red' });
  return (
    <div className="mx-auto w-full max-w-300 px-4 pt-6 pb-16 sm:px-6">
      <h1 className="text-section font-medium">Components</h1>
      <p className="mt-1 max-w-[68ch] text-muted">
        What every screen is made of, in its states. Dialogs and notices open in the theme of the page.
      </p>
      <div className="mt-5 flex flex-wrap gap-3 border-b border-line pb-5">
        <Segments
          label="Theme of the components"
          size="small"
          value={look.theme}
          segments={THEMES}
          onValue={(theme) => setLook({ ...look, theme })}
        />
        <Segments
          label="Density"
          size="small"
          value={look.density}
          segments={DENSITIES}
          onValue={(density) => setLook({ ...look, density })}
        />
        <Segments
          label="Price colours"
          size="small"
          value={look.colours}
          segments={COLOURS}
          onValue={(colours) => setLook({ ...look, colours })}
        />
      </div>
      {SPECIMENS.map((specimen) => (
        <Entry key={specimen.title} specimen={specimen} look={look} />
      ))}
    </div>
  );
}

function Entry({ specimen, look }: { readonly specimen: Specimen; readonly look: Look }) {
  const { title, files, Show, isWide } = specimen;
  const themes = look.theme === 'both' ? (['light', 'dark'] as const) : [look.theme];
  return (
    <section aria-label={title} className="border-b border-line py-8 last:border-0">
      <header className="mb-4 flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-lead font-medium">{title}</h2>
        <p className="text-meta text-muted">{files.map((name) => `${name}.tsx`).join('  ')}</p>
      </header>
      <div className={classNames('grid gap-4', themes.length > 1 && !isWide && 'lg:grid-cols-2')}>
        {themes.map((theme, index) => (
          // Every token is a pair of colours, so a part of the page can be in the other theme. Of two the second is to be looked
          // at: what one can go to by its name is there once.
          <div
            key={theme}
            inert={index > 0}
            // What waits here waits for ever.
            data-specimen
            data-theme={theme}
            data-density={look.density}
            data-price-colours={look.colours}
            className="min-w-0 rounded-panel border border-line bg-bg p-4 text-base text-ink sm:p-6"
          >
            <Show />
          </div>
        ))}
      </div>
    </section>
  );
}
