import { check } from './check.ts';
import { quickSteps } from './steps.ts';

await check(quickSteps);
