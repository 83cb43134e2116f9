import { APPS, PACKAGES, SERVER_ROOMS, WEB_ROOMS } from './law.ts';

/** Where a file stands in the house. */
export type Place =
  | { readonly kind: 'package'; readonly workspace: string; readonly name: string }
  | { readonly kind: 'app'; readonly workspace: string; readonly name: string }
  | {
      readonly kind: 'room';
      readonly workspace: string;
      readonly app: 'server' | 'web';
      /** Null for a folder that has no row in the law. */
      readonly room: string | null;
      /** The module or feature, where the room is divided into such. */
      readonly part: string;
    }
  /** Tools, journeys, benchmarks, drills: they look at the house from outside, through its doors. */
  | { readonly kind: 'outside'; readonly workspace: ''; readonly room: string };

/** The room of files in src itself that are no room of their own. */
const START = { server: 'commands', web: 'start' } as const;

export function placeOf(path: string): Place {
  const [top, name = '', inner, ...rest] = path.split('/');
  const workspace = `${top}/${name}`;
  // An example is a program of somebody else: it uses what it shows by its door.
  if (top === 'packages' && inner === 'examples') return { kind: 'outside', workspace: '', room: inner };
  if (top === 'packages' && name in PACKAGES) return { kind: 'package', workspace, name };
  if (top !== 'apps' || !(name in APPS)) return { kind: 'outside', workspace: '', room: top ?? '' };
  if (inner !== 'src' || (name !== 'server' && name !== 'web')) return { kind: 'app', workspace, name };
  const [folder = '', part = ''] = rest;
  return { kind: 'room', workspace, app: name, room: roomOf(name, rest.length > 1, folder), part };
}

function roomOf(app: 'server' | 'web', isFolder: boolean, name: string): string | null {
  const rooms = app === 'server' ? SERVER_ROOMS : WEB_ROOMS;
  const room = isFolder ? name : (name.split('.')[0] ?? '');
  if (room in rooms) return room;
  return isFolder ? null : START[app];
}
