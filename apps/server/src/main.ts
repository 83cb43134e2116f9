import { buildApp } from './app.ts';
import { connect } from './platform/connection.ts';
import { newId } from './platform/ids.ts';
import { createJobs } from './platform/jobs.ts';
import { createLog } from './platform/log.ts';
import { migrate } from './platform/migrations.ts';
import { readSettings, SettingsError } from './platform/settings.ts';
import { siteAddress } from './platform/site-address.ts';
import { ensureWebBuilt } from './platform/web-build.ts';
import { serveWeb } from './platform/web.ts';
import { seedWhenEmpty } from './seed/index.ts';
import { welcome } from './welcome.ts';

// Reads the settings, builds, listens, and stops on signals.
try {
  const settings = readSettings(process.env);
  const log = createLog(settings);
  const [connection, distDir] = await Promise.all([connect(settings, log), ensureWebBuilt({ log })]);
  const { database } = connection;
  await migrate(database);
  await seedWhenEmpty({ settings, database, log });

  const nodeId = newId();
  const jobs = createJobs(database, log, nodeId);
  const app = await buildApp({ settings, database, log, nodeId, wakeJob: jobs.wake });
  await app.live.start();
  await app.market.start();
  await app.trading.owner.start();
  await serveWeb(app.server, {
    distDir,
    isLive: settings.SITE_MODE === 'live',
    origin: siteAddress(settings),
    liveChatUrl: settings.LIVE_CHAT_URL,
    chartWidgetUrl: settings.CHART_WIDGET_URL,
    contactDetails: app.site.contact.current,
  });
  const address = await app.server.listen({ host: settings.HOST, port: settings.PORT });
  jobs.start(app.jobs);
  app.site.nodes.start(app.figures);
  jobs.wake('verify-books');
  console.log(welcome(settings, settings.PUBLIC_URL || address));

  let isStopping = false;
  const stop = async (exitCode: number) => {
    if (isStopping) return;
    isStopping = true;
    await app.server.close();
    await app.trading.owner.stop();
    await app.trading.executions.flush();
    await app.market.stop();
    await app.live.stop();
    await jobs.stop();
    await app.site.nodes.stop();
    await connection.close();
    process.exit(exitCode);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  void connection.lost.then((reason) => {
    if (!isStopping) log.fatal({ reason }, 'the database ended by itself');
    return stop(1);
  });
} catch (error) {
  console.error(isExpected(error) ? error.message : error);
  process.exit(1);
}

/** Wrong settings and a folder in use are said in a sentence; everything else is a bug and shows its trace. */
function isExpected(error: unknown): error is Error {
  return (
    error instanceof SettingsError ||
    (error instanceof Error && /already using|EADDRINUSE/.test(error.message))
  );
}
