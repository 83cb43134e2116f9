import type { ReactNode } from 'react';

type AuthSheetProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
};

/** The narrow sheet on which one signs in, signs up or proves who one is. */
export function AuthSheet({ title, lead, children, footer }: AuthSheetProps) {
  return (
    <div className="mx-auto w-full max-w-120 px-4 py-10 sm:py-16">
      <span aria-hidden className="mb-5 block h-0.5 w-10 bg-brass" />
      <h1 className="text-section font-medium">{title}</h1>
      {lead && <div className="mt-2 text-body text-pretty text-muted">{lead}</div>}
      <div className="mt-8">{children}</div>
      {footer && <div className="mt-8 border-t border-line pt-5 text-base">{footer}</div>}
    </div>
  );
}

export const TEXT_LINK =
  'font-medium underline decoration-brass decoration-2 underline-offset-4 hover:decoration-ink';

/** A link that stands by itself is as tall as a finger, without taking the room. */
export const LONE_LINK = `${TEXT_LINK} touch:-my-3.5 touch:inline-block touch:py-3.5`;
