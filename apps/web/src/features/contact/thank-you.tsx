import { useEffect, useRef } from 'react';
import { Button } from '../../ui/buttons/button.tsx';

type ThankYouProps = { readonly reference: string; readonly onAgain: () => void };

/** The message has arrived. The heading takes the focus, because the button that had it is gone. */
export function ThankYou({ reference, onAgain }: ThankYouProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col items-start py-6">
      <span aria-hidden className="mb-5 h-0.5 w-10 bg-brass" />
      <h3 ref={heading} tabIndex={-1} className="text-section font-medium focus:outline-none">
        Thank you for your message
      </h3>
      <p className="mt-2 max-w-[52ch] text-body text-muted">
        We will reply within 24 hours, to the email address you gave us.
      </p>
      <p className="mt-4 text-muted">
        Your reference is <span className="font-medium text-ink">{reference}</span>.
      </p>
      <Button variant="secondary" onClick={onAgain} className="mt-6">
        Send Another Message
      </Button>
    </div>
  );
}
