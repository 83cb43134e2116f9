import { useState } from 'react';
import type { Theirs } from '../../platform/calls/overtaken.ts';
import { serverNow } from '../../platform/live/server-clock.ts';
import { Form as FormFrame } from '../../ui/forms/form.tsx';
import { Segments } from '../../ui/forms/segments.tsx';
import { ChangedMeanwhile, DeletedMeanwhile } from '../../ui/notices/changed-meanwhile.tsx';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { Dialog, DialogEnd } from '../../ui/overlays/dialog.tsx';
import { type Content, type Form, type Item, problemsIn } from './content.ts';
import { ContentFields } from './content-fields.tsx';
import { readsOf, theirsOf } from './theirs.ts';

type ContentDialogProps<I extends Item, F extends Form> = {
  readonly content: Content<I, F>;
  /** What is edited; null writes something new. */
  readonly item: I | null;
  readonly onClose: () => void;
};

const VIEWS = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
] as const;

export function ContentDialog<I extends Item, F extends Form>(props: ContentDialogProps<I, F>) {
  const { content, item, onClose } = props;
  const { words, preview } = content;
  const [seen, setSeen] = useState(item);
  const [form, setForm] = useState(() => (item ? content.formOf(item) : content.emptyForm));
  const [openedAt] = useState(() => new Date(serverNow()).toISOString());
  const [isChecked, setChecked] = useState(false);
  const [view, setView] = useState<'write' | 'preview'>('write');
  const [theirs, setTheirs] = useState<Theirs<I> | null>(null);
  const { save, isSaving } = useSave(content, seen, onClose, setTheirs);
  const problems = problemsIn(content.fields, form);
  function submit() {
    setChecked(true);
    if (Object.keys(problems).length === 0) save(form);
    else setView('write');
  }
  function accept(newest: I) {
    setSeen(newest);
    setTheirs(null);
  }
  return (
    <Dialog onClose={onClose} width="wide" title={item === null ? words.write : words.edit}>
      {theirs === 'deleted' && <DeletedMeanwhile />}
      {theirs !== null && theirs !== 'deleted' && (
        <ChangedMeanwhile
          onLoad={() => {
            setForm(content.formOf(theirs));
            accept(theirs);
          }}
          onKeep={() => accept(theirs)}
        />
      )}
      {preview && (
        <div className="mb-4">
          <Segments label="View" size="small" value={view} onValue={setView} segments={VIEWS} />
        </div>
      )}
      <FormFrame onSubmit={submit}>
        {view === 'preview' && preview ? (
          preview(form, item, openedAt)
        ) : (
          <ContentFields
            content={content}
            form={form}
            onForm={setForm}
            problems={isChecked ? problems : {}}
          />
        )}
        <DialogEnd onClose={onClose} isBusy={isSaving} disabled={theirs !== null}>
          {item === null ? words.make(form, openedAt) : 'Save changes'}
        </DialogEnd>
      </FormFrame>
    </Dialog>
  );
}

/** Sends it, as new or as the next version of what was seen. */
function useSave<I extends Item, F extends Form>(
  content: Content<I, F>,
  seen: I | null,
  onClose: () => void,
  onTheirs: (theirs: Theirs<I> | null) => void,
) {
  const { words } = content;
  const act = useToldAct(seen === null ? content.create : content.update, {
    reloads: readsOf(content),
    done: ({ data }) => (seen === null ? words.made(data as I) : words.saved),
    close: onClose,
    failure: words.saveFailure,
    onFailed: (failure) => {
      if (seen !== null) void theirsOf(content, failure, seen.id).then(onTheirs);
    },
  });
  return {
    isSaving: act.isRunning,
    save: (form: F) => {
      const body = content.bodyOf(form, seen, serverNow());
      const input =
        seen === null ? { body } : { params: { id: seen.id }, body: { ...body, version: seen.version } };
      act.run(input);
    },
  };
}
