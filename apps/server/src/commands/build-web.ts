import { createLog } from '../platform/telemetry/log.ts';
import { ensureWebBuilt } from '../platform/web/build.ts';

// Builds the web app where it will be served from, for an image that cannot build anything later.
await ensureWebBuilt({ log: createLog({ LOG_LEVEL: 'info' }) });
