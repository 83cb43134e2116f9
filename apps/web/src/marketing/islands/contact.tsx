import '../../ui/style/app.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { ContactForm } from '../../features/contact/contact-form.tsx';
import { NoticeArea } from '../../ui/notices/notice-area.tsx';
import { speakThrough } from '../../ui/notices/notices.ts';

/** Brings the form that stands in the page to life, and gives it a place for its notices. */
export function mount(place: HTMLElement): void {
  hydrateRoot(place, <ContactForm />);
  const area = document.createElement('div');
  area.setAttribute('aria-live', 'polite');
  document.body.append(area);
  createRoot(area).render(<NoticeArea onReady={speakThrough} />);
}
