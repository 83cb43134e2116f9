import '../../ui/style/app.css';
import { hydrateRoot } from 'react-dom/client';
import { PageTicket } from '../../tour/page-ticket.tsx';
import { Action, SIGN_UP } from '../parts/links.tsx';

/** Brings the ticket that stands in the page to life. */
export function mount(place: HTMLElement): void {
  hydrateRoot(place, <PageTicket wayOn={<Action to={SIGN_UP}>Create Account</Action>} />);
}
