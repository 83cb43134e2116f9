import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

// What Node makes of the sources is kept, as far as this folder may be written to: half of a start is reading them.
enableCompileCache(join(import.meta.dirname, '../../../.cache/compiled'));
await import('./serve.ts');
flushCompileCache();
