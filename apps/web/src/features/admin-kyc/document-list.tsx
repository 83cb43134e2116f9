import { Check, FileText, Image } from 'lucide-react';
import { classNames } from '../../ui/style/class-names.ts';
import { dateText } from '../../ui/facts/moments.ts';
import { bytesText } from '../../ui/facts/measures.ts';
import { DOCUMENT_KINDS, type KycDocument } from './case-model.ts';

type DocumentListProps = {
  readonly current: readonly KycDocument[];
  readonly earlier: readonly KycDocument[];
  readonly shownId: string | null;
  readonly lookedAt: ReadonlySet<string>;
  readonly onLook: (id: string) => void;
};

/** Documents by their names alone: what they show is fetched, and logged, when somebody chooses one. */
export function DocumentList({ current, earlier, ...choice }: DocumentListProps) {
  return (
    <section aria-label="Documents">
      <h3 className="mb-1 font-medium">Documents</h3>
      {current.length === 0 && <p className="text-dense text-muted">Nothing was handed in.</p>}
      <Names documents={current} {...choice} />
      {earlier.length > 0 && (
        <>
          <h4 className="mt-4 mb-1 text-dense text-muted">From earlier submissions</h4>
          <Names documents={earlier} {...choice} />
        </>
      )}
    </section>
  );
}

type NamesProps = Omit<DocumentListProps, 'current' | 'earlier'> & {
  readonly documents: readonly KycDocument[];
};

function Names({ documents, shownId, lookedAt, onLook }: NamesProps) {
  return (
    <ul className="divide-y divide-line not-empty:border-y not-empty:border-line">
      {documents.map((document) => {
        const Icon = document.mediaType === 'application/pdf' ? FileText : Image;
        const isShown = document.id === shownId;
        return (
          <li key={document.id}>
            <button
              type="button"
              aria-pressed={isShown}
              onClick={() => onLook(document.id)}
              className={classNames(
                'relative flex w-full items-center gap-3 px-3 py-2 text-left hover:bg-sunken touch:min-h-11',
                'before:absolute before:inset-y-1.5 before:left-0 before:w-0.5',
                isShown && 'bg-sunken before:bg-brass',
              )}
            >
              <Icon aria-hidden className="size-4 shrink-0 text-muted" />
              <span className="min-w-0 flex-1">
                <span className={classNames('block text-dense', isShown && 'font-medium')}>
                  {DOCUMENT_KINDS[document.kind]}
                </span>
                <span className="block text-meta text-muted">
                  {`${formatOf(document)}, ${bytesText(document.bytes)}, ${dateText(document.uploadedAt)}`}
                </span>
              </span>
              {lookedAt.has(document.id) && (
                <>
                  <Check aria-hidden className="size-4 shrink-0 text-up" />
                  <span className="sr-only">looked at</span>
                </>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function formatOf({ mediaType }: KycDocument): string {
  return mediaType === 'application/pdf' ? 'PDF' : mediaType.replace('image/', '').toUpperCase();
}
