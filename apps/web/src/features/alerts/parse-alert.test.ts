import { expect, it } from 'vitest';
import { parseAlert } from './parse-alert.ts';

it.each([
  ['alert btc above 90000', { symbol: 'BTC/USD', kind: 'above', value: '90000' }],
  ['Alert EUR/USD below 1.05', { symbol: 'EUR/USD', kind: 'below', value: '1.05' }],
  ['alert eurusd 1.2', { symbol: 'EUR/USD', kind: 'crosses', value: '1.2' }],
  ['notify me when btc > 90,000.50', { symbol: 'BTC/USD', kind: 'above', value: '90000.50' }],
  ['alert eth -5%', { symbol: 'ETH/USD', kind: 'percent', value: '-5' }],
  ['alert eth +2.5 %', { symbol: 'ETH/USD', kind: 'percent', value: '2.5' }],
  ['alert eth -1,5%', { symbol: 'ETH/USD', kind: 'percent', value: '-1.5' }],
  ['alert btc under 84.220,50', { symbol: 'BTC/USD', kind: 'below', value: '84220.50' }],
  ['alert eurusd at 1,2', { symbol: 'EUR/USD', kind: 'crosses', value: '1.2' }],
  ['alert btc above 90,000', null],
  ['alert btc above -5', null],
  ['alert us30', { symbol: 'US30' }],
  ['alert moon above 3', null],
  ['alert btc sideways 3', null],
  ['buy btc', null],
  ['alert', null],
])('reads %s', (typed, wish) => expect(parseAlert(typed)).toEqual(wish));
