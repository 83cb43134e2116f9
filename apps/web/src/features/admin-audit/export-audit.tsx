import { admin } from '@halyard/contract';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../platform/save-file.ts';
import { api } from '../../platform/signed-in.ts';
import { RECORDS } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { notices } from '../../ui/notices.ts';
import { askedOf, type Choice } from './choice.ts';

/** The log as a file, with every filter that is on the screen. */
export function ExportAudit({ choice }: { readonly choice: Choice }) {
  const running = useRef<AbortController | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => () => running.current?.abort(), []);

  async function save(): Promise<void> {
    if (running.current) return;
    const stop = new AbortController();
    running.current = stop;
    setBusy(true);
    try {
      const { hash: _, ...query } = { hash: '', ...askedOf(choice) };
      const file = await api.download(admin.adminExportAudit, { query, signal: stop.signal });
      saveFile(file, `audit_${new Date().toISOString().slice(0, 10)}.csv`);
      notices.success(RECORDS.auditExported);
    } catch (failure) {
      if (!stop.signal.aborted) notices.failure(failure, RECORDS.auditExportFailure);
    } finally {
      running.current = null;
      setBusy(false);
    }
  }
  return (
    <Button variant="secondary" isBusy={isBusy} className="max-sm:w-full" onClick={() => void save()}>
      {!isBusy && <Download aria-hidden className="size-3.5" />}
      Export
    </Button>
  );
}
