import type { PlatformPage } from '@halyard/content';

type List = PlatformPage['requirements']['lists'][number];

export function Requirements({ lists }: { readonly lists: readonly List[] }) {
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[7fr_5fr]">
      {lists.map(({ title, rows }) => (
        <div key={title}>
          <h3 className="text-lead font-medium">{title}</h3>
          <dl className="mt-3 divide-y divide-line border-y border-line">
            {rows.map(({ label, value }) => (
              <div key={label} className="flex flex-wrap justify-between gap-x-6 py-3 text-body">
                <dt className="text-muted">{label}</dt>
                <dd className="text-right font-medium">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  );
}
