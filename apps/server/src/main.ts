import { buildApp } from './app.ts';
import { connect } from './platform/connection.ts';
import { createLog } from './platform/log.ts';
import { migrate } from './platform/migrations.ts';
import { readSettings, SettingsError } from './platform/settings.ts';
import { ensureWebBuilt } from './platform/web-build.ts';
import { seedWhenEmpty } from './seed/index.ts';
import { welcome } from './welcome.ts';

// Reads the settings, builds, listens, and stops on signals.
try {
  const settings = readSettings(process.env);
  const log = createLog(settings);
  const [connection, webDir] = await Promise.all([connect(settings, log), ensureWebBuilt({ log })]);
  await migrate(connection.database);
  const app = await buildApp({ settings, database: connection.database, log, webDir });
  await seedWhenEmpty(app);
  await app.listen();
  console.log(welcome(settings, app.address()));

  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    await app.close();
    await connection.close();
    process.exit(code);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  void connection.lost.then((reason) => {
    if (stopping) return;
    log.fatal({ reason }, 'the embedded database ended');
    void stop(1);
  });
} catch (error) {
  const isExpected = error instanceof SettingsError || /already using/.test(String(error));
  console.error(isExpected ? (error as Error).message : error);
  process.exit(1);
}
