import { Command } from 'cmdk';
import { CornerDownLeft, type LucideIcon } from 'lucide-react';
import { COMMAND_LINE } from '../../ui/overlays/command-sheet.tsx';
import { classNames } from '../../ui/style/class-names.ts';

/** Something that can be done from anywhere. */
export type PaletteCommand = {
  readonly label: string;
  /** Other words it is looked for by. */
  readonly words?: readonly string[];
  readonly icon: LucideIcon;
  readonly run: () => void;
};

type CommandLineProps = {
  readonly command: PaletteCommand;
  readonly value?: string;
  readonly onChoose: () => void;
};

/** One command among others. */
export function CommandLine({
  command: { label, words, icon: Icon },
  value = label,
  onChoose,
}: CommandLineProps) {
  return (
    <Command.Item
      value={value}
      keywords={[label, ...(words ?? [])]}
      onSelect={onChoose}
      className={COMMAND_LINE}
    >
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      <CornerDownLeft
        aria-hidden
        className="hidden size-3.5 text-muted group-aria-selected:block touch:!hidden"
      />
    </Command.Item>
  );
}

/** What of a line was not understood. */
export function Unread({ value, children }: { readonly value: string; readonly children: string }) {
  return (
    <Command.Item value={value} disabled className={classNames(COMMAND_LINE, 'text-danger')}>
      {children}
    </Command.Item>
  );
}
