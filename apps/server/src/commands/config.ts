import { describeSettings, readSettings, SettingsError } from '../platform/settings.ts';

// `npm run config`: the settings in force, secrets masked.
try {
  console.log(describeSettings(readSettings(process.env)));
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
