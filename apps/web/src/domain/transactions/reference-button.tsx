type ReferenceButtonProps = { readonly reference: string; readonly onOpen: () => void };

/** The reference of a transaction, which opens all that is known of it. */
export function ReferenceButton({ reference, onOpen }: ReferenceButtonProps) {
  return (
    <button
      type="button"
      aria-label={`Details of ${reference}`}
      onClick={(event) => {
        // It may stand in a row that answers to the mouse as a whole.
        event.stopPropagation();
        onOpen();
      }}
      // A finger needs more than a line of letters.
      className="rounded-control whitespace-nowrap touch:relative touch:after:absolute touch:after:inset-x-0 touch:after:-inset-y-3.5 underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-ink"
    >
      {reference}
    </button>
  );
}
