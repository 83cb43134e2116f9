import { ACTIONS } from './actions.tsx';
import { FIELDS } from './fields.tsx';
import { FIGURES } from './figures.tsx';
import { FRAME } from './frame.tsx';
import { LAYOUT } from './layout.tsx';
import { OFFICE } from './office.tsx';
import type { Specimen } from './specimen.tsx';
import { Colours, Shapes, TypeScale } from './tokens.tsx';

/** Everything the page shows, in its order. */
export const SPECIMENS: readonly Specimen[] = [
  { title: 'Colours', files: [], Show: Colours },
  { title: 'Type', files: [], Show: TypeScale },
  { title: 'Shapes', files: [], Show: Shapes },
  ...ACTIONS,
  ...FIELDS,
  ...FIGURES,
  ...FRAME,
  ...LAYOUT,
  ...OFFICE,
];
