import { useAlertWish, wishAlert } from '../../domain/trading/alert-wish.ts';
import { lazyOver } from '../../ui/waiting/lazy-part.tsx';

const AlertForm = lazyOver(async () => (await import('./alert-form.tsx')).AlertForm);

/** Where the form of a new alert opens, whoever asks for it. It stands once on the page. */
export function AlertDoor() {
  const wish = useAlertWish();
  return wish && <AlertForm wish={wish} onClose={() => wishAlert(null)} />;
}
