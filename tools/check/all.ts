import { check } from './check.ts';
import { allSteps } from './steps.ts';

await check(allSteps);
