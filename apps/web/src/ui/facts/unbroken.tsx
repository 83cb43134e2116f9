const REFERENCE = /(\(?[A-Z]{3}-[A-Z0-9]{10}\)?)/;

/** A text in which a reference stays in one piece: a line may not end at its hyphen. */
export function Unbroken({ text }: { readonly text: string }) {
  const [before = '', reference, ...after] = text.split(REFERENCE);
  return (
    <>
      {before}
      {reference !== undefined && <span className="whitespace-nowrap">{reference}</span>}
      {after.join('')}
    </>
  );
}
