import { INSTRUMENTS } from '@halyard/catalogue';
import { Command } from 'cmdk';
import { CornerDownLeft, type LucideIcon, Search, Wallet } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { usePrice } from '../../platform/live/use-price.ts';
import { PercentMove } from '../../domain/prices/movement.tsx';
import { PriceFigure } from '../../domain/prices/price.tsx';
import { go } from '../../platform/browser/address.ts';
import { matchOf } from './match.ts';
import { VerbClose } from './verb-close.tsx';
import { VerbTrade } from './verb-trade.tsx';
import { type Verb, verbOf } from './verbs.ts';

/** Something that can be done from anywhere. */
export type PaletteCommand = {
  readonly label: string;
  /** Other words it is looked for by. */
  readonly words?: readonly string[];
  readonly icon: LucideIcon;
  readonly run: () => void;
};

export type PaletteGroup = { readonly title: string; readonly commands: readonly PaletteCommand[] };

type PaletteProps = {
  readonly groups: readonly PaletteGroup[];
  /** What the words typed so far say by themselves, above everything that only sounds like them. */
  readonly readTyped: (typed: string) => readonly PaletteCommand[];
  readonly onSymbol: (symbol: string) => void;
  readonly onClose: () => void;
};

/** Everything the portal can do and show, by name. */
export function Palette({ groups, readTyped, onSymbol, onClose }: PaletteProps) {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<Verb | null>(null);
  const verb = verbOf(typed);
  const [opener] = useState(() => document.activeElement);
  const choose = (run: () => void) => () => {
    onClose();
    run();
  };
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-shade" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener instanceof HTMLElement) opener.focus();
          }}
          className="fixed inset-x-0 top-0 z-50 overflow-hidden outline-none rounded-b-panel border border-line bg-surface shadow-lift sm:inset-x-auto sm:top-[12dvh] sm:left-1/2 sm:w-[calc(100%-3rem)] sm:max-w-150 sm:-translate-x-1/2 sm:rounded-panel"
        >
          <Dialog.Title className="sr-only">Search the portal</Dialog.Title>
          {asked ? (
            <div className="p-5">
              <h2 className="mb-3 text-lead font-medium">Is this right?</h2>
              <VerbPart verb={asked} isAsked onDone={onClose} />
            </div>
          ) : (
            <Command
              label="Commands"
              loop
              vimBindings={false}
              filter={(value, search, words = []) => (value === VERB ? 1 : matchOf(search, words))}
            >
              <SearchLine typed={typed} onTyped={setTyped} />
              <Command.List className="max-h-[70dvh] scroll-py-9 overflow-y-auto overscroll-contain pb-2 sm:max-h-105">
                <Command.Empty className="px-4 py-10 text-center text-muted">
                  {`Nothing is called “${typed.trim()}”.`}
                </Command.Empty>
                {verb && verb.does !== 'go' && (
                  <Command.Group heading={<Heading>Do</Heading>} value={VERB}>
                    <Command.Item value={VERB} onSelect={() => setAsked(verb)} className={LINE_STYLE}>
                      <VerbPart verb={verb} isAsked={false} onDone={onClose} />
                    </Command.Item>
                  </Command.Group>
                )}
                {verb?.does === 'go' && (
                  <Command.Group heading={<Heading>Do</Heading>} value={VERB}>
                    <CommandLine
                      command={{ label: GO[verb.view], icon: Wallet, run: () => {} }}
                      value={VERB}
                      onChoose={choose(() =>
                        go({ to: '/portal', query: { tab: 'wallet', view: verb.view } }),
                      )}
                    />
                  </Command.Group>
                )}
                {readTyped(typed).map((command) => (
                  <CommandLine
                    key={command.label}
                    command={{ ...command, words: [typed] }}
                    onChoose={choose(command.run)}
                  />
                ))}
                {groups.map(({ title, commands }) => (
                  <Command.Group key={title} heading={<Heading>{title}</Heading>} value={title}>
                    {commands.map((command) => (
                      <CommandLine key={command.label} command={command} onChoose={choose(command.run)} />
                    ))}
                  </Command.Group>
                ))}
                <Command.Group heading={<Heading>Symbols</Heading>} value="Symbols">
                  {INSTRUMENTS.map(({ symbol, name }) => (
                    <SymbolLine
                      key={symbol}
                      symbol={symbol}
                      name={name}
                      onChoose={choose(() => onSymbol(symbol))}
                    />
                  ))}
                </Command.Group>
              </Command.List>
            </Command>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** What the line that was understood is called among the commands. */
const VERB = 'as typed';
const GO = { deposit: 'Deposit funds', withdraw: 'Withdraw funds', balances: 'Convert currencies' } as const;

type VerbPartProps = { readonly verb: Verb; readonly isAsked: boolean; readonly onDone: () => void };

function VerbPart({ verb, ...rest }: VerbPartProps) {
  if (verb.does === 'trade') return <VerbTrade verb={verb} {...rest} />;
  return verb.does === 'close' ? <VerbClose verb={verb} {...rest} /> : null;
}

type SearchLineProps = { readonly typed: string; readonly onTyped: (text: string) => void };

function SearchLine({ typed, onTyped }: SearchLineProps) {
  return (
    <div className="flex items-center gap-3 border-b border-line px-4">
      <Search aria-hidden className="size-4.5 shrink-0 text-muted" />
      <Command.Input
        value={typed}
        onValueChange={onTyped}
        placeholder="A symbol, a screen, or buy 0.1 btc"
        className="h-13 min-w-0 flex-1 bg-transparent text-body outline-none"
      />
      <Dialog.Close className="rounded-[4px] border border-line px-1.5 py-0.5 text-meta text-muted hover:bg-sunken hover:text-ink touch:-mr-3 touch:h-11 touch:border-0 touch:px-3 touch:text-base">
        <span className="touch:hidden">Esc</span>
        <span className="hidden touch:inline">Close</span>
      </Dialog.Close>
    </div>
  );
}

function Heading({ children }: { readonly children: string }) {
  return <p className="px-4 pt-3 pb-1 text-meta font-medium text-muted">{children}</p>;
}

const LINE_STYLE =
  'group mx-2 flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-2 text-base aria-selected:bg-sunken touch:min-h-11';

type CommandLineProps = {
  readonly command: PaletteCommand;
  readonly value?: string;
  readonly onChoose: () => void;
};

function CommandLine({ command: { label, words, icon: Icon }, value = label, onChoose }: CommandLineProps) {
  return (
    <Command.Item
      value={value}
      keywords={[label, ...(words ?? [])]}
      onSelect={onChoose}
      className={LINE_STYLE}
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

type SymbolLineProps = {
  readonly symbol: string;
  readonly name: string;
  readonly onChoose: () => void;
};

function SymbolLine({ symbol, name, onChoose }: SymbolLineProps) {
  const price = usePrice(symbol);
  return (
    <Command.Item
      value={symbol}
      keywords={[symbol, symbol.replace('/', ''), name]}
      onSelect={onChoose}
      className={LINE_STYLE}
    >
      <span className="w-20 shrink-0 font-medium">{symbol}</span>
      <span className="min-w-0 flex-1 truncate text-dense text-muted">{name}</span>
      <span className="text-dense">
        <PriceFigure symbol={symbol} price={price?.price} isStale={price?.isStale ?? false} />
      </span>
      <span className="hidden w-20 justify-end text-right text-dense sm:inline-flex">
        {price && <PercentMove percent={price.changePercent} />}
      </span>
    </Command.Item>
  );
}
