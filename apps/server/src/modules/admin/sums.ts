export { sumToNumber } from '@halyard/money';
