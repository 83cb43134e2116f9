import { check } from './check.ts';
import { QUICK_STEPS } from './steps.ts';

await check(QUICK_STEPS);
