import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Input } from './input.tsx';

const WAIT_MS = 300;

type SearchInputProps = {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
};

/** Searches when the typing stops. */
export function SearchInput({ label, placeholder, value, onSearch }: SearchInputProps) {
  const [text, setText] = useState(value);
  // Somebody went back, or cleared the filters: what was typed before counts no more.
  const [asked, setAsked] = useState(value);
  if (value !== asked) {
    setAsked(value);
    setText(value);
  }
  const search = useEffectEvent(() => onSearch(text));
  useEffect(() => {
    // Blanks around it look for nothing else, and who asks may drop them: they would be handed over again for ever.
    if (text.trim() === value.trim()) return;
    const timer = setTimeout(() => search(), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <div className="relative min-w-0 flex-1">
      <Search aria-hidden className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        className="pl-9"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  );
}
