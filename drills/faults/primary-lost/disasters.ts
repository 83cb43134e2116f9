import { setTimeout as sleep } from 'node:timers/promises';
import type { Members } from './members.ts';
import type { Name } from './places.ts';

/** Who leads, who has every commit that was acknowledged, and who else there is. */
export type Roles = { readonly leader: Name; readonly heir: Name; readonly other: Name };

export type Disaster = {
  readonly name: string;
  readonly isKillOrFreeze?: true;
  /** Does it, and answers when all is as it should be but for time to recover. */
  readonly happen: (members: Members, roles: Roles) => Promise<void>;
};

/** As long as somebody takes to notice and to walk over. */
const NOTICED_AFTER_MS = 5000;
/** Longer than the members give one that is silent. */
const FORGOTTEN_AFTER_MS = 15_000;

const noticed = () => sleep(NOTICED_AFTER_MS);

export const SWITCHOVER: Disaster = {
  name: 'moved on purpose',
  happen: async (members, { leader, heir }) => {
    await members.switchOver(leader, heir);
    await members.untilLedByAnother(leader);
  },
};

/** In the order in which they take turns. */
export const DISASTERS: readonly Disaster[] = [
  {
    name: 'primary killed with its Patroni',
    isKillOrFreeze: true,
    happen: async (members, { leader }) => {
      members.kill(leader);
      await members.untilLedByAnother(leader);
      await noticed();
      await members.revive(leader);
    },
  },
  {
    name: 'primary frozen, wakes up later',
    isKillOrFreeze: true,
    happen: async (members, { leader }) => {
      const wake = await members.freeze(leader);
      await members.untilLedByAnother(leader);
      await noticed();
      wake();
    },
  },
  {
    name: "primary's PostgreSQL killed",
    isKillOrFreeze: true,
    happen: async (members, { leader }) => {
      members.crash(leader);
      await noticed();
    },
  },
  {
    name: 'standby frozen',
    isKillOrFreeze: true,
    happen: async (members, { heir }) => {
      const wake = await members.freeze(heir);
      await sleep(FORGOTTEN_AFTER_MS);
      wake();
    },
  },
  {
    name: 'both standbys frozen',
    isKillOrFreeze: true,
    happen: async (members, { heir, other }) => {
      const wakes = [await members.freeze(heir), await members.freeze(other)];
      await sleep(FORGOTTEN_AFTER_MS);
      for (const wake of wakes) wake();
    },
  },
  {
    name: 'one etcd of three killed',
    happen: async (members, { leader }) => {
      members.killEtcd(leader);
      await sleep(FORGOTTEN_AFTER_MS);
      await members.startEtcd(leader);
    },
  },
  {
    name: 'two etcd of three killed',
    happen: async (members, { leader, heir }) => {
      members.killEtcd(leader);
      members.killEtcd(heir);
      await sleep(2 * FORGOTTEN_AFTER_MS);
      await Promise.all([members.startEtcd(leader), members.startEtcd(heir)]);
    },
  },
];
