import type { Instructions, PositionFill } from '@halyard/engine';

/** What an order says of how it is carried out, as its row has it: with a null for what it does not say. */
export type InstructionColumns = {
  readonly clientOrderId: string | null;
  readonly positionFill: PositionFill | null;
  readonly maxSlippage: bigint | null;
  readonly ocoOrderId: string | null;
};

export function toInstructions(columns: InstructionColumns): Instructions {
  const { clientOrderId, positionFill, maxSlippage, ocoOrderId } = columns;
  return {
    ...(clientOrderId !== null && { clientOrderId }),
    ...(positionFill !== null && { positionFill }),
    ...(maxSlippage !== null && { maxSlippage }),
    ...(ocoOrderId !== null && { ocoOrderId }),
  };
}
