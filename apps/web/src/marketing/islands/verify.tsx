import '../../ui/style/app.css';
import { createRoot } from 'react-dom/client';
import { VerifyPaper } from '../../features/papers/verify-paper.tsx';

/** Takes the place of the words for those without script. */
export function mount(place: HTMLElement): void {
  place.replaceChildren();
  createRoot(place).render(<VerifyPaper />);
}
