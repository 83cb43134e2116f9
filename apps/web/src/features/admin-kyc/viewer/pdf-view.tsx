import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/waiting/empty-state.tsx';
import { type ViewProps, ViewerBar, ViewerFrame } from './viewer-frame.tsx';

/** A PDF in the browser's own viewer, which runs it apart from this page. */
export function PdfView({ file, name, onSave }: ViewProps) {
  if (!navigator.pdfViewerEnabled) {
    return (
      <EmptyState
        title="This browser does not show PDF files"
        action={
          <Button size="small" variant="secondary" onClick={onSave}>
            Save file
          </Button>
        }
      >
        Save it and open it in a reader you trust. Delete it when the check is decided.
      </EmptyState>
    );
  }
  return (
    <ViewerFrame>
      <ViewerBar name={name} onSave={onSave} />
      <Frame file={file} name={name} />
    </ViewerFrame>
  );
}

/**
 * The bytes have an address for as long as they are on the screen. Its type is ours and never the sender's, so nothing in
 * the file can make it a page of this site. A sandbox would keep the viewer itself out: browsers show no PDF in one.
 */
function Frame({ file, name }: Pick<ViewProps, 'file' | 'name'>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([file], { type: 'application/pdf' }));
    const frame = document.createElement('iframe');
    frame.title = name;
    frame.className = 'size-full';
    frame.referrerPolicy = 'no-referrer';
    // Without the column of small pages, which few documents have and which takes half of the room.
    frame.src = `${url}#navpanes=0&pagemode=none`;
    place.current?.append(frame);
    return () => {
      frame.remove();
      URL.revokeObjectURL(url);
    };
  }, [file, name]);
  return <div ref={place} className="min-h-0 flex-1" />;
}
