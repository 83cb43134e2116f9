import { NOT_FOUND } from '../texts/shell.ts';
import { buttonStyle } from '../ui/buttons/button.tsx';

export function NotFoundBody() {
  return (
    <div className="mx-auto flex min-h-[60dvh] w-full max-w-300 flex-col items-start justify-center px-4 py-16 sm:px-6">
      <span aria-hidden className="mb-6 h-0.5 w-12 bg-brass" />
      <p className="text-dense font-medium text-muted">404</p>
      <h1 className="mt-2 font-serif text-headline [font-weight:560] tracking-[-0.015em]">{NOT_FOUND}</h1>
      <p className="mt-4 max-w-[52ch] text-lead text-muted">
        There is nothing at this address. It may have moved, or the link may be incomplete.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <a href="/" className={buttonStyle('primary', 'large')}>
          Return to Home
        </a>
        <a href="/portal" className={buttonStyle('secondary', 'large')}>
          Client Portal
        </a>
      </div>
    </div>
  );
}
