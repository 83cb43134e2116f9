import { expect, it } from 'vitest';
import { placesOf } from './handle-places.ts';

const ROOM = { width: 300, height: 200 };
const at = (y: number | null, width = 100) => ({ y, width, height: 20, isMoved: false, last: 0 });

it('puts a handle at its level, and those at one level side by side, however wide each of them is', () => {
  expect(placesOf([at(100, 60), at(105, 140), at(150)], ROOM)).toEqual([
    { x: 0, y: 100 },
    { x: 64, y: 105 },
    { x: 0, y: 150 },
  ]);
});

it('begins a row below where one is full, so that none lies over the prices at the right', () => {
  const places = placesOf([at(100), at(100), at(100)], ROOM);
  expect(places).toEqual([
    { x: 0, y: 100 },
    { x: 104, y: 100 },
    { x: 0, y: 120 },
  ]);
});

it('stands right under what is in its way, as near to its level as there is room', () => {
  const places = placesOf([at(100, 200), at(115, 200), at(130, 80), at(118, 120)], ROOM);
  expect(places).toEqual([
    { x: 0, y: 100 },
    { x: 0, y: 120 },
    { x: 204, y: 130 },
    { x: 0, y: 140 },
  ]);
});

it('stands over what is in its way where that is nearer, or where there is no room under it', () => {
  expect(placesOf([at(100, 200), at(92, 200)], ROOM)).toEqual([
    { x: 0, y: 100 },
    { x: 0, y: 80 },
  ]);
  expect(placesOf([at(180, 200), at(181, 200)], ROOM)).toEqual([
    { x: 0, y: 180 },
    { x: 0, y: 160 },
  ]);
});

it('keeps a level beyond the scale at the foot of the prices, and not of what other panes show', () => {
  expect(placesOf([at(900)], ROOM)).toEqual([{ x: 112, y: 182, beyond: 'below' }]);
  expect(placesOf([at(-40)], ROOM)).toEqual([{ x: 112, y: 38, beyond: 'above' }]);
});

it('shows the nearest of those beyond the scale, as far as there is room, whatever comes first', () => {
  const places = placesOf([at(900), at(250), at(300), at(182, 40)], { width: 320, height: 200 });
  const below = { y: 182, beyond: 'below' };
  expect(places).toEqual([null, { x: 112, ...below }, { x: 216, ...below }, { x: 0, y: 182 }]);
});

it('shows none whose height is not known, and lets one that is moved go past the others', () => {
  const moved = { ...at(100), isMoved: true, last: 104 };
  expect(placesOf([at(null), at(100), moved], ROOM)).toEqual([null, { x: 0, y: 100 }, { x: 104, y: 100 }]);
});
