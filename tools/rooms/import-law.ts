import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import {
  APPS,
  MODULES,
  OUTSIDE,
  PACKAGE_TEST_TOOLS,
  PACKAGES,
  SERVER_ROOMS,
  SERVER_TEST_TOOLS,
  SIDE_DOORS,
  TEST_PACKAGES,
  WEB_ROOMS,
  WEB_ROOMS_ALONE,
} from './law.ts';
import { type Place, placeOf } from './place.ts';

export type Importer = { readonly path: string; readonly isTest: boolean };
/** The npm packages that each package of ours lists, by the package's name. */
export type Dependencies = Readonly<Record<string, readonly string[]>>;

type Room = Extract<Place, { kind: 'room' }>;

const SCOPE = '@halyard/';

/** Answers what is wrong with an import, in a sentence, or null. */
export function judgeImport(
  importer: Importer,
  specifier: string,
  dependencies: Dependencies,
): string | null {
  const from = placeOf(importer.path);
  if (specifier.startsWith('.')) return judgePath(importer, from, specifier);
  if (specifier.startsWith(SCOPE)) return judgePackage(importer, from, specifier);
  if (from.kind === 'package') return judgeLibrary(importer, from.name, specifier, dependencies);
  return null;
}

function judgePackage({ isTest }: Importer, from: Place, specifier: string): string | null {
  const asked = specifier.slice(SCOPE.length);
  const [name = '', ...inside] = asked.split('/');
  if (inside.length > 0 && !SIDE_DOORS.includes(asked)) return `reaches behind the door of ${SCOPE}${name}`;
  if (from.kind === 'outside') return null;
  const mayTest = isTest || (from.kind === 'room' && from.room === 'testing');
  if (TEST_PACKAGES.includes(name)) return mayTest ? null : `only tests may use ${name}`;
  if (from.kind === 'room' && from.app === 'web' && WEB_ROOMS_ALONE.includes(from.room ?? '')) {
    return `the room ${from.room} may use no package of ours`;
  }
  const self = from.kind === 'room' ? from.app : from.name;
  if (self === 'server' && mayTest && SERVER_TEST_TOOLS.includes(name)) return null;
  const allowed = (from.kind === 'package' ? PACKAGES : APPS)[self] ?? [];
  return allowed.includes(name) ? null : `${self} may not use ${name}`;
}

function judgeLibrary(
  { isTest }: Importer,
  name: string,
  specifier: string,
  dependencies: Dependencies,
): string | null {
  if (TEST_PACKAGES.includes(name)) return null;
  if (isBuiltin(specifier)) {
    return isTest ? null : `${name} decides and does nothing else, so it may not use ${specifier}`;
  }
  const parts = specifier.split('/');
  const library = parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
  const allowed = [...(dependencies[name] ?? []), ...(isTest ? PACKAGE_TEST_TOOLS : [])];
  return allowed.includes(library) ? null : `${name} does not list ${library} as a dependency`;
}

function judgePath(importer: Importer, from: Place, specifier: string): string | null {
  const target = posix.join(posix.dirname(importer.path), specifier);
  const to = placeOf(target);
  if (from.kind === 'outside' && to.kind === 'outside') return judgeOutside(from.room, to.room);
  if (from.workspace !== to.workspace) return `reaches into ${to.workspace || target} by path`;
  if (from.kind !== 'room' || to.kind !== 'room') return null;
  return from.app === 'server' ? judgeServer(importer, from, to, target) : judgeWeb(importer, from, to);
}

function judgeOutside(from: string, to: string): string | null {
  if (from === to || OUTSIDE.indexOf(to) < OUTSIDE.indexOf(from)) return null;
  return `${from} comes before ${to} and may not use it`;
}

function judgeRooms(
  laws: Readonly<Record<string, readonly string[]>>,
  { isTest }: Importer,
  from: Room,
  to: Room,
) {
  if (from.room === null || to.room === null) return null;
  if (to.room === 'testing') {
    return isTest || from.room === 'testing' ? null : 'only tests may use the testing room';
  }
  if (from.room === to.room || laws[from.room]?.includes(to.room)) return null;
  return `the room ${from.room} may not use the room ${to.room}`;
}

function judgeServer(importer: Importer, from: Room, to: Room, target: string): string | null {
  const wrongRoom = judgeRooms(SERVER_ROOMS, importer, from, to);
  if (wrongRoom || from.room === 'testing' || to.room !== 'modules') return wrongRoom;
  if (from.room === 'modules' && from.part === to.part) return null;
  if (!target.endsWith(`/modules/${to.part}/index.ts`)) {
    return `reaches behind the door of ${to.part}; its index.ts is the only way in`;
  }
  // A test stands where the whole house does: it may set the scene with any module, through its door.
  if (importer.isTest) return null;
  if (from.room !== 'modules' || MODULES.indexOf(to.part) < MODULES.indexOf(from.part)) return null;
  return `${from.part} comes before ${to.part} and may not use it`;
}

function judgeWeb(importer: Importer, from: Room, to: Room): string | null {
  const wrongRoom = judgeRooms(WEB_ROOMS, importer, from, to);
  if (wrongRoom || from.room !== 'features' || to.room !== 'features' || from.part === to.part)
    return wrongRoom;
  return `the feature ${from.part} may not use the feature ${to.part}; a route puts them together`;
}
