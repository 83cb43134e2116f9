import type { Feature } from '@halyard/content';

/** Features in two columns, each under its own hairline. */
export function FeatureList({ items }: { readonly items: readonly Feature[] }) {
  return (
    <dl className="grid gap-x-12 border-b border-line md:grid-cols-2">
      {items.map(({ title, text }) => (
        <div
          key={title}
          className="grid content-start gap-x-6 gap-y-1.5 border-t border-line py-6 lg:grid-cols-[11rem_1fr]"
        >
          <dt className="text-body font-medium">{title}</dt>
          <dd className="max-w-[52ch] text-body text-pretty text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
