import { INSTRUMENTS } from '@halyard/catalogue';
import { Command } from 'cmdk';
import { Wallet } from 'lucide-react';
import { useState } from 'react';
import { go } from '../../platform/browser/address.ts';
import { WALLET } from '../../texts/wallet.ts';
import { NOT_ONE_NUMBER } from '../../ui/forms/plain-number.ts';
import { COMMAND_LINE, CommandGroup, CommandSearch, CommandSheet } from '../../ui/overlays/command-sheet.tsx';
import { typedAhead } from '../../ui/overlays/command-coming.tsx';
import { matchOf } from './match.ts';
import { CommandLine, type PaletteCommand, Unread } from './palette-line.tsx';
import { SymbolLine } from './symbol-line.tsx';
import { VerbClose } from './verb-close.tsx';
import { VerbTrade } from './verb-trade.tsx';
import { hasUnread, type Verb, verbOf } from './verbs.ts';

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
          filter={(value, search, words = []) => (value.startsWith(VERB) ? 1 : matchOf(search, words))}
        >
          <CommandSearch typed={typed} onTyped={setTyped} placeholder="A symbol, a screen, or buy 0.1 btc">
            {verb && (
              <CommandGroup title="Do" value={VERB}>
                {verb.does === 'go' ? (
                  <>
                    <CommandLine
                      command={{ label: goLabel(verb), icon: Wallet, run: () => {} }}
                      value={VERB}
                      onChoose={choose(() =>
                        go({ to: '/portal', query: { tab: 'wallet', view: verb.view, ...verb.money } }),
                      )}
                    />
                    {verb.unknown !== undefined && (
                      <Unread value={UNREAD}>{WALLET.notInWallet(verb.unknown)}</Unread>
                    )}
                  </>
                ) : (
                  <Command.Item value={VERB} onSelect={() => setAsked(verb)} className={COMMAND_LINE}>
                    <VerbPart verb={verb} isAsked={false} onDone={onClose} />
                  </Command.Item>
                )}
              </CommandGroup>
            )}
            {hasUnread(typed) && (
              <CommandGroup title="Do" value={VERB}>
                <Unread value={UNREAD}>{NOT_ONE_NUMBER}</Unread>
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
const UNREAD = `${VERB}, but`;
const GO = { deposit: 'Deposit funds', withdraw: 'Withdraw funds', balances: 'Convert currencies' } as const;

function goLabel({ view, money }: Extract<Verb, { does: 'go' }>): string {
  if (money === null) return GO[view];
  const { amount, currency, to } = money;
  return `${GO[view]}: ${amount} ${currency}${to === undefined ? '' : ` to ${to}`}`;
}

type VerbPartProps = { readonly verb: Verb; readonly isAsked: boolean; readonly onDone: () => void };

function VerbPart({ verb, ...rest }: VerbPartProps) {
  if (verb.does === 'trade') return <VerbTrade verb={verb} {...rest} />;
  return verb.does === 'close' ? <VerbClose verb={verb} {...rest} /> : null;
}
