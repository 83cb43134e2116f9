import { describe, expect, it } from 'vitest';
import { createWaitingRoom, type Door, type Turn, type Waiting } from './waiting-room.ts';

type Job = { readonly name: string; readonly isTick: boolean };

function createRoom({ maxCustomers = 10, maxCommands = 10 } = {}) {
  const room = createWaitingRoom<Job, void>({
    maxCommands,
    kindOf: ({ isTick }) => (isTick ? 'tick' : 'request'),
    isUrgent: ({ isTick }) => isTick,
  });
  const waiting = (name: string, tries = 0): Waiting<Job, void> => ({
    job: { name, isTick: name.startsWith('tick') },
    tries,
    resolve: () => {},
    reject: () => {},
  });
  return {
    ...room,
    takeBy: room.take,
    take: (isFor: Door<Job, void>['isFor'] = () => true) =>
      room.take({ isFor, isForNew: true, maxCustomers }),
    come: (userId: string, ...names: string[]) => {
      for (const name of names) room.add(userId, waiting(name));
    },
    comeBack: (userId: string, ...names: string[]) =>
      room.putBack(
        userId,
        names.map((name) => waiting(name, 1)),
      ),
  };
}

const said = (batch: readonly Turn<Job, void>[]) =>
  batch.map(({ userId, waiting }) => [userId, ...waiting.map(({ job }) => job.name)].join(' '));

describe('a waiting room', () => {
  it('lets all who wait in together, each with all they want, in the order they came', () => {
    const room = createRoom();
    room.come('ann', 'a');
    room.come('bob', 'b');
    room.come('ann', 'c');
    expect(said(room.take())).toEqual(['ann a c', 'bob b']);
    expect([room.take(), room.isEmpty(), room.count()]).toEqual([[], true, 0]);
  });

  it('does not let somebody in again who is still inside', () => {
    const room = createRoom();
    room.come('ann', 'a');
    const inside = room.take();
    room.come('ann', 'b');
    room.come('bob', 'c');
    expect(said(room.take())).toEqual(['bob c']);
    expect([room.take(), room.count()]).toEqual([[], 1]);
    room.leave(inside);
    expect(said(room.take())).toEqual(['ann b']);
  });

  it('looks through a door for those who come again only while there are some', () => {
    const room = createRoom();
    const again = () => room.takeBy({ isFor: ({ tries }) => tries > 0, isForNew: false, maxCustomers: 10 });
    room.come('ann', 'a');
    room.come('bob', 'b');
    expect(again()).toEqual([]);
    room.comeBack('bob', 'c');
    expect([said(again()), again()]).toEqual([['bob c b'], []]);
    expect(said(room.take())).toEqual(['ann a']);
  });

  it('lets in no more at a time than there is room for, and forgets nobody', () => {
    const room = createRoom({ maxCustomers: 2, maxCommands: 2 });
    room.come('ann', 'a', 'b', 'c');
    room.come('bob', 'd');
    room.come('cid', 'e');
    const first = room.take();
    expect(said(first)).toEqual(['ann a b', 'bob d']);
    expect(said(room.take())).toEqual(['cid e']);
    room.leave(first);
    expect(said(room.take())).toEqual(['ann c']);
  });

  it('keeps kinds apart: of what waits first, no more than is of its kind', () => {
    const room = createRoom();
    room.come('ann', 'a', 'b');
    room.come('bob', 'tick 1');
    room.come('cid', 'c');
    expect(said(room.take())).toEqual(['ann a b', 'cid c']);
    expect(said(room.take())).toEqual(['bob tick 1']);
  });

  it('lets a tick of a customer go before their requests, and leaves the order of each alone', () => {
    const room = createRoom();
    room.come('ann', 'a', 'tick 1', 'b', 'tick 2');
    const ticks = room.take();
    expect(said(ticks)).toEqual(['ann tick 1 tick 2']);
    room.leave(ticks);
    expect(said(room.take())).toEqual(['ann a b']);
  });

  it('puts back in front what could not be done', () => {
    const room = createRoom();
    room.come('ann', 'a', 'b');
    const inside = room.take();
    room.come('ann', 'c');
    room.comeBack('ann', 'a', 'b');
    expect(room.isEmpty()).toBe(false);
    room.leave(inside);
    expect(said(room.take())).toEqual(['ann a b c']);
  });

  it('keeps no line for somebody who is put back with nothing', () => {
    const room = createRoom();
    room.comeBack('ann');
    expect([room.isEmpty(), room.take()]).toEqual([true, []]);
  });

  it('lets somebody out by the door that is for their first command, with all they want', () => {
    const room = createRoom();
    room.come('ann', 'b');
    room.comeBack('ann', 'a');
    room.come('bob', 'c');
    expect(said(room.take(({ tries }) => tries === 0))).toEqual(['bob c']);
    expect(said(room.take(({ tries }) => tries > 0))).toEqual(['ann a b']);
  });
});
