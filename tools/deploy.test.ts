import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  listSettings,
  PRINTING_MEMORY_MB,
  readSettings,
  START_WAITS_MS,
  STOPPED_WITHIN_MS,
} from '@halyard/server';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments, parseDocument } from 'yaml';
import { ENDPOINTS } from '@halyard/contract';

/** No engine runs these files here; what they say about the product can be held against it all the same. */
const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'deploy');
const SETTINGS = new Set(listSettings(readSettings({})).map(({ name }) => name));
const HEALTH_PATHS = new Set(
  ENDPOINTS.filter(({ path }) => path.startsWith('/health/')).map(({ path }) => `/api${path}`),
);
/** What is set for others than the server. */
const OTHERS = new Set([
  'NODE_ENV',
  'POSTGRES_USER',
  'POSTGRES_PASSWORD',
  'SUPERUSER_PASSWORD',
  'REPLICATION_PASSWORD',
  'REDIS_PASSWORD',
  'COMPOSE_PROFILES',
  'LISTEN',
]);

/** What a node takes beside its pool: eight for statements by keys, one for locks, two that feel whether the database answers. */
const MORE_CONNECTIONS = 11;

type Yaml = Readonly<Record<string, unknown>>;

const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const dockerfile = read('Dockerfile');
const namesIn = (example: string) => [...read(example).matchAll(/^(\w+)=/gm)].map(([, name = '']) => name);

function parse(name: string): Yaml[] {
  return parseAllDocuments(read(name), { merge: true }).map((document) => {
    expect([name, document.errors, document.warnings]).toEqual([name, [], []]);
    return document.toJS() as Yaml;
  });
}

/** Whatever stands at this path, where a `*` means every item. */
function at(value: unknown, path: string): unknown[] {
  const [key = '', ...rest] = path.split('.');
  if (path === '') return [value];
  if (typeof value !== 'object' || value === null) return [];
  const found = key === '*' ? Object.values(value) : [(value as Yaml)[key]];
  return found.filter((one) => one !== undefined).flatMap((one) => at(one, rest.join('.')));
}

const manifests = readdirSync(join(FOLDER, 'kubernetes')).map((name) => ({
  name,
  body: parse(`kubernetes/${name}`)[0],
}));
const kind = (wanted: string) => manifests.find(({ body }) => body?.['kind'] === wanted)?.body;
const compose = parse('compose.yaml')[0];
const containers = at(kind('Deployment'), 'spec.template.spec.containers.*');

describe('the settings of an installation', () => {
  const named = {
    'the image': [...dockerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map((pair) => pair.split('=')[0] ?? ''),
    ),
    'the compose file': at(compose, 'services.*.environment').flatMap((one) => Object.keys(one as Yaml)),
    'its example': namesIn('example.env'),
    'the example of the members': namesIn('high-availability/example.env'),
    'the config map': at(kind('ConfigMap'), 'data').flatMap((one) => Object.keys(one as Yaml)),
    'the secret': at(kind('Secret'), 'stringData').flatMap((one) => Object.keys(one as Yaml)),
    'the pods': at(containers, '*.env.*.name').map(String),
  };

  it.each(Object.entries(named))('exist, as %s names them', (_, names) => {
    expect(names.length).toBeGreaterThan(1);
    expect(names.filter((name) => !SETTINGS.has(name) && !OTHERS.has(name))).toEqual([]);
  });

  it('are all that live mode asks for', () => {
    const data = {
      ...(kind('ConfigMap')?.['data'] as object),
      ...(kind('Secret')?.['stringData'] as object),
    };
    const given = { ...data, SECRET_KEYS: Buffer.alloc(32).toString('base64') };
    const start = () => readSettings(given);
    // The sample's words and texts are the operator's to replace; nothing else may be missing.
    expect(start).toThrow(/still the sample/);
    const problems = (() => {
      try {
        start();
        return '';
      } catch (error) {
        return String(error);
      }
    })();
    const lines = problems.split('\n').slice(1);
    expect(lines.filter((line) => !/packages\/content/.test(line))).toEqual([]);
  });

  it('all reach a node of the compose file, but for what must be as it stands there', () => {
    for (const node of at(compose, 'services.*').filter((one) => (one as Yaml)['image'] === 'halyard')) {
      const given = at(node, 'environment')[0] as Readonly<Record<string, string | number>>;
      const isOwn = (name: string) => name in given && !String(given[name]).includes(`\${${name}:`);
      const all = at(node, 'env_file')[0] === '.env' ? [...SETTINGS] : Object.keys(given);
      expect([...SETTINGS].filter((name) => !all.includes(name) || isOwn(name)).toSorted()).toEqual(
        ['DATA_DIR', 'DRAIN_MS', 'HOST', 'PORT', 'REDIS_URL', 'TRUST_PROXY'].toSorted(),
      );
    }
  });

  it('are asked for where the compose file has no value of its own', () => {
    const files = [read('compose.yaml'), read('high-availability/compose.yaml')].join('\n');
    const inserted = [...files.matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name);
    const example = new Set([...named['its example'], ...named['the example of the members']]);
    expect(inserted.filter((name) => !example.has(name))).toEqual([]);
  });
});

describe('the ways to a node', () => {
  const backends = read('haproxy.cfg')
    .split(/^(?=backend )/m)
    .slice(1)
    .map((text) => ({ name: /^backend (\S+)/.exec(text)?.[1], text }));

  it('lead to the port it listens on', () => {
    const port = Number(/\bPORT=(\d+)/.exec(dockerfile)?.[1]);
    expect(Number(/^EXPOSE (\d+)/m.exec(dockerfile)?.[1])).toBe(port);
    expect(at(containers, '*.ports.*.containerPort')).toEqual([port]);
    expect(at(containers, '*.env.*').filter((one) => (one as Yaml)['name'] === 'PORT')).toEqual([
      { name: 'PORT', value: String(port) },
    ]);
    const nodes = Object.keys(compose?.['services'] as Yaml).filter((name) => name.startsWith('node-'));
    for (const { text } of backends) {
      const servers = [...text.matchAll(/^ {2}server (\S+) (\S+):(\d+)/gm)];
      expect(servers.map(([, name, host, to]) => [name, host, Number(to)])).toEqual(
        nodes.map((name) => [name, name, port]),
      );
    }
  });

  it('lead to nodes that are ready, and where none is to those that are alive and say when to come again', () => {
    const asked = backends.map(({ name, text }) => [name, /uri (\S+)/.exec(text)?.[1]]);
    expect(asked).toEqual([
      ['nodes', '/api/health/ready'],
      ['nodes_alive', '/api/health/live'],
    ]);
    const ways = [...read('haproxy.cfg').matchAll(/^ {2}(?:use|default)_backend (.+)$/gm)].map(
      ([, way]) => way,
    );
    expect(ways).toEqual(['nodes_alive if { nbsrv(nodes) eq 0 }', 'nodes']);
  });

  it('ask for health where it is told', () => {
    const probes = at(containers, '*.*.httpGet.path');
    const others = [dockerfile, read('haproxy.cfg')].flatMap(
      (text) => text.match(/\/api\/health\/\w+/g) ?? [],
    );
    expect([probes.length, others.length]).toEqual([3, 3]);
    expect([...probes, ...others].filter((path) => !HEALTH_PATHS.has(String(path)))).toEqual([]);
    expect(at(containers, '*.readinessProbe.httpGet.path')).toEqual(['/api/health/ready']);
    expect(at(containers, '*.livenessProbe.httpGet.path')).toEqual(['/api/health/live']);
  });

  it('let through the largest file that is taken', () => {
    const [limit] = at(kind('Ingress'), 'metadata.annotations').map((one) => Object.entries(one as Yaml));
    const [, size] = limit?.find(([name]) => name.endsWith('/proxy-body-size')) ?? [];
    const most = Math.max(...ENDPOINTS.map((one) => one.upload?.maxBytes ?? 0));
    expect(Number(/^(\d+)m$/.exec(String(size))?.[1]) * 1024 * 1024).toBeGreaterThan(most);
  });

  it('are left in peace while it waits for its database, with as much again for migrations', () => {
    const [probe] = at(containers, '*.startupProbe') as Record<string, number>[];
    const patienceMs = (probe?.['periodSeconds'] ?? 0) * (probe?.['failureThreshold'] ?? 0) * 1000;
    expect(patienceMs).toBeGreaterThanOrEqual(2 * START_WAITS_MS);
  });

  it('have as much memory as the thread that prints may take, and as much again for the rest of the node', () => {
    const limits = at(containers, '*.resources.limits.memory').map(String);
    expect(limits).toHaveLength(1);
    for (const limit of limits) {
      const [, gigabytes] = /^(\d+)Gi$/.exec(limit) ?? expect.fail(`${limit} is not in Gi`);
      expect(Number(gigabytes) * 1024).toBeGreaterThanOrEqual(2 * PRINTING_MEMORY_MB);
    }
  });

  it('are left in peace for long enough when it goes', () => {
    const [drainMs] = at(kind('ConfigMap'), 'data.DRAIN_MS').map(Number);
    const [graceSeconds] = at(kind('Deployment'), 'spec.template.spec.terminationGracePeriodSeconds');
    expect(Number(graceSeconds) * 1000).toBeGreaterThan((drainMs ?? Infinity) + STOPPED_WITHIN_MS);
    const drains = at(compose, 'services.*.environment.DRAIN_MS').map(Number);
    const graces = at(compose, 'services.*.stop_grace_period').map((one) => parseInt(String(one), 10));
    expect(drains).toHaveLength(2);
    for (const [index, drain] of drains.entries())
      expect((graces[index] ?? 0) * 1000).toBeGreaterThan(drain + STOPPED_WITHIN_MS);
  });
});

describe('the image', () => {
  const own = [...dockerfile.matchAll(/^COPY (?!--from)(.+)$/gm)].map(([, words = '']) =>
    words.split(' ').slice(0, -1),
  );

  it('copies what there is', () => {
    expect(own.flat().filter((source) => !existsSync(join(ROOT, source)))).toEqual([]);
  });

  it('knows every workspace', () => {
    const workspaces = ['apps', 'packages'].flatMap((folder) =>
      readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}/package.json`),
    );
    expect(workspaces.filter((file) => !own.flat().includes(file))).toEqual([]);
  });

  it('starts and builds with files that are there', () => {
    const scripts = [...dockerfile.matchAll(/[\w./-]+\/[\w-]+\.ts\b/g)].map(([path]) => path);
    expect(scripts.length).toBeGreaterThan(2);
    expect(scripts.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('has what an operator’s command needs, or the runbook says how it is started without npm', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    const [last = ''] = dockerfile.split(/^FROM /m).slice(-1);
    const copied = [...last.matchAll(/^COPY (?!--from)(.+)$/gm)].flatMap(([, words = '']) =>
      words.split(' ').slice(0, -1),
    );
    const isInside = (file: string) => copied.some((one) => file === one || file.startsWith(`${one}/`));
    const runbook = readFileSync(join(ROOT, 'docs/runbook.md'), 'utf8');
    const commands = [
      ...new Set([...runbook.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name = '']) => name)),
    ]
      .map((name) => ({ itself: scripts[name] ?? '', before: scripts[`pre${name}`] ?? '' }))
      .filter(({ itself }) => itself.startsWith('node apps/server/src/commands/'));
    expect(commands.length).toBeGreaterThan(5);
    const filesOf = (command: string) => command.match(/\S+\.[mc]?[jt]s\b/g) ?? [];
    expect(commands.flatMap(({ itself }) => filesOf(itself)).filter((file) => !isInside(file))).toEqual([]);
    const halting = commands.filter(({ before }) => filesOf(before).some((file) => !isInside(file)));
    expect(
      halting.filter(
        ({ itself }) => !runbook.includes(`-- ${itself} `) || !runbook.includes(`node-1 ${itself} `),
      ),
    ).toEqual([]);
  });

  it('runs the version of Node that the product is tried on', () => {
    const images = [...dockerfile.matchAll(/^FROM node:(\d+)/gm)].map(([, major]) => major);
    expect(new Set(images)).toEqual(new Set([process.versions.node.split('.')[0]]));
  });

  it('has one folder for all nodes: for documents, and for the parts of their pages while they are replaced', () => {
    const nodes = at(compose, 'services.*').filter((one) => (one as Yaml)['image'] === 'halyard');
    expect(nodes.map((node) => at(node, 'volumes')[0])).toEqual([['documents:/data'], ['documents:/data']]);
    expect(at(kind('PersistentVolumeClaim'), 'spec.accessModes')).toEqual([['ReadWriteMany']]);
  });

  it('does not run as root, and writes to its volumes alone', () => {
    expect(dockerfile.match(/^USER (\w+)/m)?.[1]).toBe('node');
    expect(at(kind('Deployment'), 'spec.template.spec.securityContext.runAsNonRoot')).toEqual([true]);
    expect(at(containers, '*.securityContext.readOnlyRootFilesystem')).toEqual([true]);
    const mounted = at(containers, '*.volumeMounts.*.mountPath');
    expect(mounted).toContain(/DATA_DIR=(\S+)/.exec(dockerfile)?.[1]);
  });
});

describe('the manifests', () => {
  it('are all named in the kustomization, but for the secret', () => {
    const listed = at(kind('Kustomization'), 'resources.*').map(String).toSorted();
    const files = manifests.map(({ name }) => name).filter((name) => !/kustomization|secret/.test(name));
    expect(listed).toEqual(files.toSorted());
  });

  it('speak of the same pods', () => {
    const [labels] = at(kind('Deployment'), 'spec.template.metadata.labels');
    const selectors = [
      ...at(kind('Deployment'), 'spec.selector.matchLabels'),
      ...at(kind('Service'), 'spec.selector'),
      ...at(kind('PodDisruptionBudget'), 'spec.selector.matchLabels'),
      ...at(kind('NetworkPolicy'), 'spec.podSelector.matchLabels'),
    ];
    expect(selectors).toEqual([labels, labels, labels, labels]);
  });
});

describe('a database of three machines', () => {
  const members = parse('high-availability/compose.yaml')[0];
  const services = members?.['services'] as Readonly<Record<string, Yaml>>;
  const named = (prefix: string) => Object.keys(services).filter((name) => name.startsWith(prefix));

  it('has three members and three etcd, each with a name and a disk of its own', () => {
    const [databases, etcds] = [named('database-'), named('etcd-')];
    expect([databases.length, etcds.length]).toEqual([3, 3]);
    const own = [...databases, ...etcds].map((name) => at(services[name], 'volumes.0')[0]);
    expect(new Set(own).size).toBe(6);
    expect(new Set(at(members, 'services.*.environment.PATRONI_NAME')).size).toBe(3);
  });

  it('acknowledges a commit when a second machine has it, and never follows one that has less', () => {
    const [patroni] = parse('high-availability/patroni.yaml');
    const dcs = at(patroni, 'bootstrap.dcs')[0] as Yaml;
    expect(dcs).toMatchObject({ synchronous_mode: 'quorum', failsafe_mode: true });
    // What Patroni asks of these three, so that a leader that hears nothing steps down before another steps up.
    const { ttl, loop_wait: loop, retry_timeout: retry } = dcs as Record<string, number>;
    expect(Number(loop) + 2 * Number(retry)).toBeLessThanOrEqual(Number(ttl));
    expect(Number(ttl)).toBeLessThanOrEqual(20);
  });

  it('is begun in an order in which what it is made of is there before', () => {
    const [header = ''] = read('high-availability/compose.yaml').split(/^name:/m);
    const order = [...header.matchAll(/^# {3}docker compose (.+)$/gm)].map(([, words = '']) => words);
    expect(order.map((words) => words.replace(/ --.*/, ''))).toEqual([
      'build node-1',
      'up',
      '--file high-availability/compose.yaml',
      'up',
    ]);
    const [build = '', network = '', begin = ''] = order;
    // The image its rehearsal is made with.
    const [, image] = /COPY --from=(\w+)/.exec(read('high-availability/Dockerfile')) ?? [];
    expect(at(compose, `services.${build.split(' ')[1]}.image`)).toEqual([image]);
    // The network that others make.
    const others = at(members, 'networks.*').filter((one) => (one as Yaml | null)?.['external']);
    const first = network.split(' ').at(-1);
    const made = at(compose, `services.${first}.networks.*`).flatMap((name) =>
      at(compose, `networks.${String(name)}.name`),
    );
    expect(others.map((one) => (one as Yaml)['name'])).toEqual(made);
    // Compose looks for settings beside the file, and nowhere else unless it is told.
    expect(begin).toContain('--env-file .env --env-file high-availability/.env');
  });

  it('reaches the place for backups, and so does what restores them, which reaches nobody here', () => {
    const inside = new Set(named('etcd-').flatMap((name) => at(services[name], 'networks.*')));
    const outOf = (name: string) =>
      at(services[name], 'networks.*').filter(
        (one) => !inside.has(one) && at(members, `networks.${String(one)}`)[0] === null,
      );
    const known = [...named('database-'), 'rehearsal'].map((name) => [
      outOf(name).length,
      at(services[name], 'env_file')[0],
    ]);
    expect(known).toEqual(Array.from({ length: 4 }, () => [1, '.env']));
    expect(at(services['rehearsal'], 'networks')[0]).toEqual(outOf('rehearsal'));
    expect(named('database-').flatMap(outOf)).not.toContain(outOf('rehearsal')[0]);
    // An empty name would be refused by pgBackRest.
    expect(read('high-availability/example.env')).not.toMatch(/^PGBACKREST_\w+=$/m);
  });

  it('is reached by one address that asks each member who leads', () => {
    const proxy = read('high-availability/haproxy.cfg');
    const given = Object.keys(at(services['database'], 'environment')[0] as Yaml);
    const asked = new Set([...proxy.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name));
    expect(given.toSorted()).toEqual([...asked].toSorted());
    expect(proxy).toContain('on-marked-down shutdown-sessions');
  });

  const [cluster, ...others] = parse('high-availability/kubernetes.yaml');

  it('has room for the connections of all nodes that may run while they are replaced', () => {
    const pool = Number(at(kind('ConfigMap'), 'data.DATABASE_POOL')[0]);
    const most = Number(at(kind('HorizontalPodAutoscaler'), 'spec.maxReplicas')[0]);
    // A new one, and two that were told to go before the last had gone.
    const nodes = most + 3;
    const reserved = 3;
    const room = Number(at(cluster, 'spec.postgresql.parameters.max_connections')[0]);
    expect(nodes * (pool + MORE_CONNECTIONS)).toBeLessThanOrEqual(room - reserved);
    // Who says how many there are, and who is set back to another number with every apply.
    expect(at(kind('Deployment'), 'spec.replicas')).toEqual([]);
  });

  it('is restored once a week on Kubernetes, by what the product is deployed as', () => {
    const [text] = others.flatMap((one) => at(one, 'data')).map((data) => (data as Yaml)['cluster.yaml']);
    const rehearsal = parseDocument(String(text));
    expect([rehearsal.errors, rehearsal.warnings]).toEqual([[], []]);
    expect(rehearsal.toJS()).toMatchObject({ kind: 'Cluster', spec: { instances: 1, storage: {} } });
    const job = others.find((one) => one['kind'] === 'CronJob');
    const pod = at(job, 'spec.jobTemplate.spec.template.spec')[0];
    expect(at(pod, 'containers.*.image')).toEqual(at(containers, '*.image'));
    // One step that fails is not covered up by the next.
    expect(String(at(pod, 'initContainers.0.args.0')[0])).toMatch(/^set -e\n/);
  });

  it('is the same on Kubernetes, where the files say so', () => {
    const kinds = parse('high-availability/kubernetes.yaml').map((body) => body['kind']);
    expect(kinds).toEqual(expect.arrayContaining(['Cluster', 'ObjectStore', 'ScheduledBackup', 'CronJob']));
    const synchronous = { method: 'any', number: 1, dataDurability: 'required', failoverQuorum: true };
    expect(at(cluster, 'spec.postgresql.synchronous')).toEqual([synchronous]);
  });
});
