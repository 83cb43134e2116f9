import type { ComponentType, ReactNode } from 'react';

/** One entry of the page: which files of src/ui it shows, and how. */
export type Specimen = {
  readonly title: string;
  /** Names of files in src/ui, without their ending. */
  readonly files: readonly string[];
  readonly Show: ComponentType;
  /** What a screen gives its whole width: in half of it nothing would look as it does there. */
  readonly isWide?: true;
};

/** One state of a component, with its name above it. */
export function State({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="mb-1.5 text-meta text-muted">{name}</p>
      {children}
    </div>
  );
}

/** States side by side, as far as they fit. */
export function States({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap items-start gap-x-5 gap-y-4">{children}</div>;
}

/** States under each other, each as wide as there is room. */
export function Stack({ children }: { readonly children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-5">{children}</div>;
}
