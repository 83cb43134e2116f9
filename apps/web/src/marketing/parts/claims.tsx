import type { Claim, Claims } from '@halyard/content';
import type { ReactNode } from 'react';
import type { SiteMode } from '../page.ts';

/** Says that what stands here is a sample, where nobody can take it for a promise. */
export function SampleMark({ children = 'Sample figures' }: { readonly children?: string }) {
  return (
    <span className="inline-flex shrink-0 rounded-full border border-line-strong px-2 py-0.5 text-meta text-muted">
      {children}
    </span>
  );
}

/** Whether claims may stand on a page of this mode: a live site shows nothing that nobody answers for. */
export function mayShow(claims: { readonly isSample: boolean }, mode: SiteMode): boolean {
  return mode === 'simulated' || !claims.isSample;
}

/** Figures somebody answers for, as a row between two hairlines. */
export function ClaimRow({ claims, mode }: { readonly claims: Claims; readonly mode: SiteMode }) {
  if (!mayShow(claims, mode)) return null;
  return (
    <div>
      <FigureRow figures={claims.claims} />
      {claims.isSample && (
        <p className="mt-3">
          <SampleMark />
        </p>
      )}
    </div>
  );
}

type Figure = { readonly label: string; readonly value: ReactNode };

/** Figures between two hairlines. */
export function FigureRow({ figures }: { readonly figures: readonly (Claim | Figure)[] }) {
  return (
    <dl className="grid grid-cols-2 border-y border-line sm:flex">
      {figures.map(({ value, label }) => (
        <div
          key={label}
          className="flex flex-1 flex-col-reverse justify-end gap-1 border-line py-5 pr-4 max-sm:nth-[n+3]:border-t max-sm:even:border-l max-sm:even:pl-4 sm:not-first:border-l sm:not-first:pl-5"
        >
          <dt className="text-dense text-muted">{label}</dt>
          <dd className="text-section font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The opposite of a sample: the product counted or measured it itself. */
export function TrueMark({ children }: { readonly children: string }) {
  return (
    <span className="inline-flex rounded-full border border-up px-2 py-0.5 text-meta text-up">
      {children}
    </span>
  );
}
