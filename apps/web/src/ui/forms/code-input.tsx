import { OTPInput, REGEXP_ONLY_DIGITS, type SlotProps } from 'input-otp';
import { pageNonce } from '../../platform/browser/nonce.ts';
import { classNames } from '../style/class-names.ts';
import type { ControlProps } from './field.tsx';

type CodeInputProps = ControlProps & {
  readonly value: string;
  readonly onValue: (value: string) => void;
};

export const CODE_LENGTH = 6;
const POSITIONS = [0, 1, 2, 3, 4, 5] as const;

function onlyDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, CODE_LENGTH);
}

/** Six digits; whatever else is typed or pasted falls away. */
export function CodeInput({ value, onValue, ...control }: CodeInputProps) {
  return (
    <OTPInput
      {...control}
      value={value}
      onChange={(text) => onValue(onlyDigits(text))}
      maxLength={CODE_LENGTH}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern={REGEXP_ONLY_DIGITS}
      pasteTransformer={onlyDigits}
      // A whole code takes the place of whatever stands there.
      onPaste={(event) => {
        const pasted = onlyDigits(event.clipboardData.getData('text'));
        if (pasted.length === CODE_LENGTH) onValue(pasted);
      }}
      nonce={pageNonce}
      noScriptCSSFallback={null}
      containerClassName="flex"
      render={({ slots }) => (
        <div className="flex w-full max-w-80">
          {POSITIONS.map((position) => {
            const slot = slots[position];
            return slot && <Slot key={position} {...slot} isWrong={control['aria-invalid'] === true} />;
          })}
        </div>
      )}
    />
  );
}

function Slot({ char, isActive, hasFakeCaret, isWrong }: SlotProps & { readonly isWrong: boolean }) {
  return (
    <div
      className={classNames(
        'relative flex h-12 flex-1 items-center justify-center border-y border-r bg-surface text-figure font-medium',
        'first:rounded-l-control first:border-l last:rounded-r-control',
        isWrong ? 'border-danger' : 'border-line-strong',
        isActive && 'z-1 outline-2 outline-focus',
      )}
    >
      {char}
      {hasFakeCaret && <span className="h-5 w-px animate-[breathe_1s_infinite] bg-ink" />}
    </div>
  );
}
