import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildApp } from './app.ts';
import { openBetweenNodes } from './platform/bus/between-nodes.ts';
import { connect } from './platform/database/installation.ts';
import { NoDatabase } from './platform/database/failures.ts';
import { createPatience } from './platform/database/connections/patience.ts';
import { newId } from './platform/ids.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createLog } from './platform/telemetry/log.ts';
import { migrate } from './platform/database/migrations.ts';
import { endWithNpm } from './platform/process/npm-parent.ts';
import { stopInTurn } from './platform/process/stop.ts';
import { Refusal } from './platform/refusal.ts';
import { readSettings, SettingsError } from './platform/settings.ts';
import { siteAddress } from './platform/web/site-address.ts';
import { ensureWebBuilt } from './platform/web/build.ts';
import { shareAssets } from './platform/web/shared-assets.ts';
import { serveWeb } from './platform/web/web.ts';
import { HalfFilled, seedWhenEmpty } from './seed/index.ts';
import { mustBeOfThisMode, mustNotBeOfOtherMode, OtherMode } from './seed/mode.ts';
import { welcome } from './welcome.ts';

/** How long requests under way may take once the door is closed. */
const LAST_ANSWERS_MS = 20_000;
/** With them, and a little to write down what came of them. */
const CALLS_MS = LAST_ANSWERS_MS + 2000;
/** A run of a job may go on for ten seconds before it looks up. */
const JOBS_MS = 12_000;

// Reads the settings, builds, listens, and stops on signals.
endWithNpm(process.env);
try {
  const settings = readSettings(process.env);
  const log = createLog(settings);
  const patience = createPatience({
    onWait: (database, reason) => log.warn({ database, reason }, 'the start waits for the database'),
  });
  const [connection, distDir] = await Promise.all([
    connect(settings, log, patience),
    ensureWebBuilt({ log }),
  ]);
  const { database } = connection;
  // The disk may be far away: meanwhile the rest is made ready.
  const sharing = shareAssets({ distDir, settings, log });
  await mustNotBeOfOtherMode(database, settings);
  await migrate(database);
  await mustBeOfThisMode(database, settings);
  await seedWhenEmpty({ settings, database, log });

  const nodeId = newId();
  const jobs = createJobs(database, log, nodeId);
  const between = await openBetweenNodes({ settings, log, nodeId });
  const app = await buildApp({ settings, database, log, nodeId, between, wakeJob: jobs.wake });
  between.start();
  await app.live.start();
  await app.market.start();
  app.watch.start();
  app.webhooks.start();
  await app.trading.owner.start();
  await app.copying.lane.start();
  await app.managed.lane.start();
  await serveWeb(app.server, {
    distDir,
    sharedAssets: await sharing,
    isLive: settings.SITE_MODE === 'live',
    origin: siteAddress(settings),
    liveChatUrl: settings.LIVE_CHAT_URL,
    chartWidgetUrl: settings.CHART_WIDGET_URL,
    contactDetails: app.site.contact.current,
  });
  app.apiDocs.useAssets(await readdir(join(distDir, 'assets')));
  patience.end();
  const address = await app.server.listen({ host: settings.HOST, port: settings.PORT });
  jobs.start(app.jobs);
  app.site.nodes.start(app.figures);
  jobs.wake('verify-books');
  console.log(welcome(settings, settings.PUBLIC_URL || address));

  let isStopping = false;
  const stop = async (exitCode: number) => {
    if (isStopping) return;
    isStopping = true;
    app.drain.begin();
    // Whoever reads for longer than this is cut off: an orchestrator would cut off everybody.
    setTimeout(() => app.server.server.closeAllConnections(), LAST_ANSWERS_MS).unref();
    const unfinished = await stopInTurn(
      [
        ['calls', () => app.server.close(), CALLS_MS],
        ['the watch', app.watch.stop],
        ['webhooks', app.webhooks.stop],
        ['managed portfolios', app.managed.lane.stop],
        ['copying', app.copying.lane.stop],
        ['triggers', app.trading.owner.stop],
        ['executions', app.trading.executions.flush],
        ['the market', app.market.stop],
        ['live messages', app.live.stop],
        ['jobs', jobs.stop, JOBS_MS],
        ['checks that were asked for', app.checksEnded],
        ['the list of nodes', app.site.nodes.stop],
        ['what nodes tell each other', between.stop],
        ['the database', connection.close],
      ],
      { onFailed: (part, error) => log.error({ err: error, part }, 'a part could not be ended') },
    );
    if (unfinished.length > 0) log.fatal({ unfinished }, 'the stop did not come to its end');
    process.exit(unfinished.length === 0 ? exitCode : 1);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => {
    // A balancer has so long to see that this node is not ready any more. A second signal waits for nothing.
    if (app.drain.isDraining()) return void stop(0);
    app.drain.begin();
    setTimeout(() => void stop(0), settings.DRAIN_MS);
  });
  void connection.lost.then((reason) => {
    if (!isStopping) log.fatal({ reason }, 'the database ended by itself');
    return stop(1);
  });
} catch (error) {
  console.error(expectedSentence(error) ?? error);
  process.exit(1);
}

/** What whoever starts it can mend is said in a sentence; null for a bug, which shows its trace. */
function expectedSentence(error: unknown): string | null {
  if ([SettingsError, NoDatabase, OtherMode, HalfFilled].some((expected) => error instanceof expected))
    return (error as Error).message;
  if (error instanceof Refusal && error.code === 'not-ready')
    return `The database went away in the middle of the start${reasonIn(error.cause)}. Start again when it is up.`;
  if (error instanceof Error && /already using|EADDRINUSE/.test(error.message)) return error.message;
  return null;
}

function reasonIn(cause: unknown): string {
  return cause instanceof Error && cause.message ? `: ${cause.message}` : '';
}
