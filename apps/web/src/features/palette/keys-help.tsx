import { KEYS } from '../../texts/keys.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';

const PLACES = [...new Set(KEYS.map(({ where }) => where))];

/** All keys, by where they are heard. */
export function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Keys">
      <div className="flex flex-col gap-5">
        {PLACES.map((place) => (
          <section key={place} aria-label={place}>
            <h3 className="mb-1 text-dense font-medium text-muted">{place}</h3>
            <dl className="divide-y divide-line border-y border-line">
              {KEYS.filter(({ where }) => where === place).map(({ id, keys, does }) => (
                <div key={id} data-key={id} className="flex items-center justify-between gap-6 py-2">
                  <dt className="order-last flex shrink-0 gap-1">
                    {keys.map((key) => (
                      <kbd
                        key={key}
                        className="min-w-7 rounded-[4px] border border-line-strong px-1.5 py-0.5 text-center font-sans text-dense"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
