import { expect, test } from 'vitest';
import { eventPlace } from './event-place.ts';

test.each([
  ['Palazzo Pubblico', undefined, { words: 'Palazzo Pubblico', online: false }],
  ['Palazzo Pubblico', '', { words: 'Palazzo Pubblico', online: false }],
  ['Palazzo Pubblico', 'Siena', { words: 'Palazzo Pubblico, Siena', online: false }],
  ['Palazzo Pubblico, SIENA', 'Siena', { words: 'Palazzo Pubblico, SIENA', online: false }],
  ['Museo Nazionale Romano', 'Roma', { words: 'Museo Nazionale Romano, Roma', online: false }],
  ['S.Maria', undefined, { words: 'S.Maria', online: false }],
  ['Onlinea, galleria', undefined, { words: 'Onlinea, galleria', online: false }],
  ['Online', undefined, { words: 'Online', online: true }],
  ['online', undefined, { words: 'online', online: true }],
  ['On-line su Zoom', undefined, { words: 'On-line su Zoom', online: true }],
  ['In streaming', undefined, { words: 'In streaming', online: true }],
  ['Evento online', undefined, { words: 'Evento online', online: true }],
  ['https://zoom.example/j/1', undefined, { words: 'Online', online: true, address: 'https://zoom.example/j/1' }],
  [' www.museo.example ', 'Siena', { words: 'Online', online: true, address: 'https://www.museo.example' }],
  ['https://user@museo.example', undefined, { words: 'https://user@museo.example', online: false }],
])('the location %j with the city %j is %o', (location, city, place) =>
  expect(eventPlace({ location, city })).toEqual(place),
);
