import { Check, Minus } from 'lucide-react';
import { classNames } from '../../../ui/style/class-names.ts';
import { requirementsFor } from './new-password.ts';

/** Shows while typing which of the recommendations the password meets. */
export function RequirementList({ password }: { readonly password: string }) {
  return (
    <ul aria-label="Password requirements" className="grid gap-1 text-dense sm:grid-cols-2">
      {requirementsFor(password).map(({ label, isMet }) => (
        <li key={label} className={classNames('flex items-center gap-2', isMet ? 'text-up' : 'text-muted')}>
          {isMet ? <Check aria-hidden className="size-3.5" /> : <Minus aria-hidden className="size-3.5" />}
          {label}
          <span className="sr-only">{isMet ? '(met)' : '(not met)'}</span>
        </li>
      ))}
    </ul>
  );
}
