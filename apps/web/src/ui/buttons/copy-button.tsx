import { Copy } from 'lucide-react';
import { COPY_FAILED, copied } from '../../texts/everywhere.ts';
import { Button } from './button.tsx';
import { notices } from '../notices/notices.ts';

type CopyButtonProps = {
  readonly text: string;
  /** What is copied: 'Address'. */
  readonly label: string;
  readonly isIconOnly?: boolean;
};

export function CopyButton({ text, label, isIconOnly }: CopyButtonProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      notices.success(copied(label));
    } catch {
      notices.error(COPY_FAILED);
    }
  }
  return (
    <Button
      size={isIconOnly ? 'small' : 'regular'}
      variant={isIconOnly ? 'quiet' : 'secondary'}
      aria-label={`Copy ${label.toLowerCase()}`}
      onClick={() => void copy()}
    >
      <Copy aria-hidden className="size-3.5" />
      {!isIconOnly && 'Copy'}
    </Button>
  );
}
