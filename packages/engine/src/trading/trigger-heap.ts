/** A level that waits for a price. Whoever adds it knows what the id means. */
export type Waiting = {
  readonly id: string;
  readonly level: bigint;
  /** Smaller is older. */
  readonly age: number;
};

type Slot = Waiting & { index: number };

export type TriggerHeap = {
  readonly add: (waiting: Waiting) => Slot;
  readonly remove: (slot: Slot) => void;
  /** The level that the price meets first. */
  readonly first: () => Slot | undefined;
};

export type { Slot };

/** A binary heap whose members know their place, so that taking one out costs as little as adding one. */
export function createTriggerHeap(firstLevel: 'lowest' | 'highest'): TriggerHeap {
  const slots: Slot[] = [];
  const comesBefore = (one: Slot, other: Slot) => {
    if (one.level === other.level) return one.age < other.age;
    return (firstLevel === 'lowest') === one.level < other.level;
  };
  const put = (slot: Slot, index: number) => {
    slots[index] = slot;
    slot.index = index;
  };

  function rise(slot: Slot): void {
    let index = slot.index;
    while (index > 0) {
      const parentIndex = (index - 1) >> 1;
      const parent = slots[parentIndex];
      if (parent === undefined || !comesBefore(slot, parent)) break;
      put(parent, index);
      index = parentIndex;
    }
    put(slot, index);
  }

  function sink(slot: Slot): void {
    let index = slot.index;
    for (;;) {
      const left = slots[2 * index + 1];
      const right = slots[2 * index + 2];
      const child = left !== undefined && right !== undefined && comesBefore(right, left) ? right : left;
      if (child === undefined || !comesBefore(child, slot)) break;
      const { index: childIndex } = child;
      put(child, index);
      index = childIndex;
    }
    put(slot, index);
  }

  return {
    add: (waiting) => {
      const slot: Slot = { ...waiting, index: slots.length };
      slots.push(slot);
      rise(slot);
      return slot;
    },
    remove: (slot) => {
      const last = slots.pop();
      if (last === undefined || last === slot) return;
      put(last, slot.index);
      rise(last);
      sink(last);
    },
    first: () => slots[0],
  };
}
