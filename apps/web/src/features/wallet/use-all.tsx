import { Button } from '../../ui/buttons/button.tsx';

/** Fills in the most there is; it stands at the end of a label's line without making it higher. */
export function UseAll({ onUse, isDisabled }: { readonly onUse: () => void; readonly isDisabled: boolean }) {
  return (
    <Button size="small" variant="quiet" disabled={isDisabled} className="-my-1.5 -mr-2.5" onClick={onUse}>
      Use all
    </Button>
  );
}
