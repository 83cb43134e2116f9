import { Notice } from '../../ui/notices/notice.tsx';
import type { System } from './states.ts';

/** What the check of the books found: as much of it as is needed to know where to look. */
export function FindingsNotice({ findings }: { readonly findings: System['books']['findings'] }) {
  if (findings.length === 0) return null;
  return (
    <Notice tone="danger" title="The books do not hold, and money movements are halted">
      <ul className="mt-1 list-disc pl-5">
        {findings.map(({ invariant, detail }) => (
          <li key={`${invariant} ${detail}`} className="break-words">{`${invariant}: ${detail}`}</li>
        ))}
      </ul>
    </Notice>
  );
}
