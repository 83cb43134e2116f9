/**
 * What says of itself that it is on its way, or that something newer is. With motion reduced nothing of it moves. The page
 * of the components shows such things for ever.
 */
export const WAITING = ['[data-waiting]', '[aria-busy=true]']
  .map((mark) => `${mark}:not([data-specimen] *)`)
  .join(', ');
