import { INSTRUMENTS } from '@halyard/catalogue';
import { Command } from 'cmdk';
import { CornerDownLeft, type LucideIcon, Wallet } from 'lucide-react';
import { useState } from 'react';
import { usePrice } from '../../platform/live/use-price.ts';
import { PercentMove } from '../../domain/prices/movement.tsx';
import { PriceFigure } from '../../domain/prices/price.tsx';
import { go } from '../../platform/browser/address.ts';
import { COMMAND_LINE, CommandGroup, CommandSearch, CommandSheet } from '../../ui/overlays/command-sheet.tsx';
import { typedAhead } from '../../ui/overlays/command-coming.tsx';
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
  const [typed, setTyped] = useState(typedAhead);
  const [asked, setAsked] = useState<Verb | null>(null);
  const verb = verbOf(typed);
  const choose = (run: () => void) => () => {
    onClose();
    run();
  };
  return (
    <CommandSheet title="Search the portal" onClose={onClose}>
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
          <CommandSearch typed={typed} onTyped={setTyped} placeholder="A symbol, a screen, or buy 0.1 btc">
            {verb && (
              <CommandGroup title="Do" value={VERB}>
                {verb.does === 'go' ? (
                  <CommandLine
                    command={{ label: GO[verb.view], icon: Wallet, run: () => {} }}
                    value={VERB}
                    onChoose={choose(() => go({ to: '/portal', query: { tab: 'wallet', view: verb.view } }))}
                  />
                ) : (
                  <Command.Item value={VERB} onSelect={() => setAsked(verb)} className={COMMAND_LINE}>
                    <VerbPart verb={verb} isAsked={false} onDone={onClose} />
                  </Command.Item>
                )}
              </CommandGroup>
            )}
            {readTyped(typed).map((command) => (
              <CommandLine
                key={command.label}
                command={{ ...command, words: [typed] }}
                onChoose={choose(command.run)}
              />
            ))}
            {groups.map(({ title, commands }) => (
              <CommandGroup key={title} title={title}>
                {commands.map((command) => (
                  <CommandLine key={command.label} command={command} onChoose={choose(command.run)} />
                ))}
              </CommandGroup>
            ))}
            <CommandGroup title="Symbols">
              {INSTRUMENTS.map(({ symbol, name }) => (
                <SymbolLine
                  key={symbol}
                  symbol={symbol}
                  name={name}
                  onChoose={choose(() => onSymbol(symbol))}
                />
              ))}
            </CommandGroup>
          </CommandSearch>
        </Command>
      )}
    </CommandSheet>
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
      className={COMMAND_LINE}
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
