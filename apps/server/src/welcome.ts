import type { Settings } from './platform/settings.ts';
import { DEMO_PEOPLE } from './seed/demo-people.ts';

/** What a person sees when the server is up: where it is, and in the simulated environment how to get in. */
export function welcome(settings: Settings, address: string): string {
  const lines = ['', `  Halyard is ready at ${address}`];
  if (settings.SITE_MODE === 'simulated') {
    lines.push('', '  A simulated environment: no real money. Log in as', '');
    for (const person of DEMO_PEOPLE) {
      lines.push(`    ${person.email.padEnd(24)} ${person.password.padEnd(22)} ${person.what}`);
    }
    lines.push('', `  Mail it sends is at ${address}/dev/mail, the API at ${address}/api/docs`);
  }
  return [...lines, ''].join('\n');
}
