import { check } from './check.ts';
import { ALL_STEPS } from './steps.ts';

await check(ALL_STEPS);
