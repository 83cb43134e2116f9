import '../../ui/style/app.css';
import { createRoot, type Root } from 'react-dom/client';
import { Action, SIGN_UP } from '../parts/links.tsx';
import { Tour } from '../../tour/tour.tsx';

let root: Root | null = null;

/** Opens the tour over the page. Whoever closes it and comes back begins anew. */
export function open(): void {
  if (root !== null) return;
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  root.render(
    <Tour
      wayOn={<Action to={SIGN_UP}>Create Account</Action>}
      onClose={() => {
        root?.unmount();
        root = null;
        place.remove();
      }}
    />,
  );
}
