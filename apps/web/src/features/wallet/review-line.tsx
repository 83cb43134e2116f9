/** A fact of what is about to be sent. */
export function ReviewLine({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <div className="flex justify-between gap-4 py-2">
      <dt className="text-muted">{label}</dt>
      <dd className="text-right font-medium">{children}</dd>
    </div>
  );
}
