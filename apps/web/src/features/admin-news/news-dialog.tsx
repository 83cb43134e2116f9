import { analysis } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../platform/act.ts';
import { serverNow } from '../../platform/live/server-clock.ts';
import type { Theirs } from '../../platform/overtaken.ts';
import { SETUP } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { ChangedMeanwhile, DeletedMeanwhile } from '../../ui/changed-meanwhile.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { momentOfUtcField } from '../../ui/moments.ts';
import { NewsArticle } from '../../ui/news-article.tsx';
import { notices } from '../../ui/notices.ts';
import { Segments } from '../../ui/segments.tsx';
import { NewsFields } from './news-fields.tsx';
import { bodyOf, EMPTY_NEWS, formOf, isScheduled, type NewsForm, problemsOf } from './news-model.ts';
import { NEWS_READS, theirNewsAfter } from './news-reads.ts';

type NewsDialogProps = {
  /** What is edited; null writes something new. */
  readonly item: analysis.AdminNewsItem | null;
  readonly onClose: () => void;
};

const VIEWS = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
] as const;

export function NewsDialog({ item, onClose }: NewsDialogProps) {
  const [seen, setSeen] = useState(item);
  const [form, setForm] = useState(() => (item ? formOf(item) : EMPTY_NEWS));
  const [openedAt] = useState(() => new Date().toISOString());
  const [isChecked, setChecked] = useState(false);
  const [view, setView] = useState<'write' | 'preview'>('write');
  const [theirs, setTheirs] = useState<Theirs<analysis.AdminNewsItem> | null>(null);
  const { save, isSaving } = useSave(seen, onClose, setTheirs);
  const problems = problemsOf(form);
  function submit() {
    setChecked(true);
    if (Object.keys(problems).length === 0) save(form);
    else setView('write');
  }
  function accept(newest: analysis.AdminNewsItem) {
    setSeen(newest);
    setTheirs(null);
  }
  return (
    <Dialog isOpen onClose={onClose} width="wide" title={item === null ? 'Write news' : 'Edit news'}>
      {theirs === 'deleted' && <DeletedMeanwhile />}
      {theirs !== null && theirs !== 'deleted' && (
        <ChangedMeanwhile
          onLoad={() => {
            setForm(formOf(theirs));
            accept(theirs);
          }}
          onKeep={() => accept(theirs)}
        />
      )}
      <div className="mb-4">
        <Segments label="View" size="small" value={view} onValue={setView} segments={VIEWS} />
      </div>
      <Form onSubmit={submit}>
        {view === 'write' ? (
          <NewsFields form={form} onForm={setForm} problems={isChecked ? problems : {}} />
        ) : (
          <Preview form={form} isSample={item?.isSample ?? false} openedAt={openedAt} />
        )}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isSaving} disabled={theirs !== null}>
            {item === null ? actionOf(form, openedAt) : 'Save changes'}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** Sends it, as new or as the next version of what was seen. */
function useSave(
  seen: analysis.AdminNewsItem | null,
  onClose: () => void,
  onTheirs: (theirs: Theirs<analysis.AdminNewsItem> | null) => void,
) {
  const done =
    (words: (item: analysis.AdminNewsItem) => string) => (answer: { data: analysis.AdminNewsItem }) => {
      notices.success(words(answer.data));
      onClose();
    };
  const onFailed = (failure: unknown) => {
    notices.failure(failure, SETUP.newsSaveFailure);
    if (seen !== null) void theirNewsAfter(failure, seen.id).then(onTheirs);
  };
  const create = useAct(analysis.adminCreateNews, {
    reloads: NEWS_READS,
    onDone: done(wordsFor),
    onFailed,
  });
  const update = useAct(analysis.adminUpdateNews, {
    reloads: NEWS_READS,
    onDone: done(() => SETUP.newsSaved),
    onFailed,
  });
  return {
    isSaving: create.isRunning || update.isRunning,
    save: (form: NewsForm) => {
      const body = bodyOf(form, seen, serverNow());
      if (seen === null) create.run({ body });
      else update.run({ params: { id: seen.id }, body: { ...body, version: seen.version } });
    },
  };
}

function wordsFor(item: analysis.AdminNewsItem): string {
  return isScheduled(item, Date.now()) ? SETUP.newsScheduled : SETUP.newsPublished;
}

type PreviewProps = { readonly form: NewsForm; readonly isSample: boolean; readonly openedAt: string };

function Preview({ form, isSample, openedAt }: PreviewProps) {
  const publishedAt = momentOfUtcField(form.publishedAt) ?? openedAt;
  const words = { title: form.title || 'Title', summary: form.summary, source: form.source || 'Source' };
  return (
    <section aria-label="As customers see it" className="rounded-panel border border-line bg-bg p-4">
      <NewsArticle item={{ ...form, ...words, publishedAt, isSample }} />
      <p className="mt-4 border-t border-line pt-3 text-dense text-muted">
        {form.symbols.length === 0
          ? 'Shown under all markets.'
          : `Shown under all markets, and under ${form.symbols.join(', ')}.`}
      </p>
    </section>
  );
}

function actionOf({ publishedAt }: NewsForm, openedAt: string): string {
  const moment = momentOfUtcField(publishedAt) ?? openedAt;
  return isScheduled({ publishedAt: moment }, Date.parse(openedAt)) ? 'Schedule' : 'Publish';
}
