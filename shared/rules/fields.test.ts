import { describe, expect, it, test } from 'vitest';
import {
  categoryId,
  eventType,
  galleryCategory,
  optionalLocalTime,
  optionalWebAddress,
  pictureAddress,
} from './fields.ts';

const hostile = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://example.org/1',
  'ftp://example.org/a.jpg',
  '//example.org/a.jpg',
  '\\\\example.org\\a.jpg',
  '/\\example.org/a.jpg',
  '\\/example.org/a.jpg',
  'https:\\\\example.org/a.jpg',
  'https://example.org\\@evil.example/a.jpg',
  'https://user@example.org/a.jpg',
  'https://user:password@example.org/a.jpg',
  'https://:password@example.org/a.jpg',
  'https:example.org/a.jpg',
  'https:/example.org/a.jpg',
  'https://',
  'https://example.org/a b.jpg',
  'https://example.org/\ud800.jpg',
  'https://exa mple.org/a.jpg',
  'https://[::1/a.jpg',
  'https://example.org:99999/a.jpg',
  'a.jpg',
  'pictures/a.jpg',
  './a.jpg',
  '../a.jpg',
  '#a',
  '?a',
  'pagina.html',
  'example.org@evil.example/a.jpg',
  'example.org\\@evil.example/a.jpg',
  'S. Maria',
  '192.168.0.1/a.jpg',
];

const completed: [typed: string, address: string][] = [
  [' https://example.org/a.jpg ', 'https://example.org/a.jpg'],
  ['https://example.org/a.jpg\n', 'https://example.org/a.jpg'],
  ['\u00a0https://example.org/a.jpg\u200b', 'https://example.org/a.jpg'],
  ['www.museo.it', 'https://www.museo.it'],
  ['museo.it', 'https://museo.it'],
  ['WWW.Museo.IT/opere/città.jpg?x=1#y', 'https://WWW.Museo.IT/opere/città.jpg?x=1#y'],
  ['museo.it:8443/a.jpg', 'https://museo.it:8443/a.jpg'],
  ['museo-civico.example/a.html', 'https://museo-civico.example/a.html'],
];

describe('the address of a picture', () => {
  test.each([
    'https://example.org/a.jpg',
    'http://example.org/a.jpg?x=1#y',
    'HTTPS://EXAMPLE.ORG/A.JPG',
    'https://example.org:8443/a.jpg',
    'https://musei.example/opere/città.jpg',
    '/pictures/a.svg',
    '/a',
    '/a//b.jpg',
  ])('may be %s', (address) => expect(pictureAddress.parse(address)).toBe(address));

  test.each([...completed, [' /pictures/a.svg\t', '/pictures/a.svg']])('%j is kept as %s', (typed, address) =>
    expect(pictureAddress.parse(typed)).toBe(address),
  );

  test.each([...hostile, '', ' ', '/a b.jpg', '/\t/example.org', '/a\\b.jpg', '///example.org'])(
    'may not be %j',
    (address) => expect(pictureAddress.safeParse(address).success).toBe(false),
  );

  it('has at most 2 048 characters', () => {
    expect(pictureAddress.safeParse(`/${'a'.repeat(2_047)}`).success).toBe(true);
    expect(pictureAddress.safeParse(`/${'a'.repeat(2_048)}`).success).toBe(false);
  });
});

describe('the address of a website', () => {
  test.each(['https://example.org', 'http://example.org/mostra?x=1'])('may be %s', (address) =>
    expect(optionalWebAddress.parse(address)).toBe(address),
  );

  test.each([...completed, [' ', '']])('%j is kept as %j', (typed, address) =>
    expect(optionalWebAddress.parse(typed)).toBe(address),
  );

  test.each([...hostile, '/pictures/a.svg'])('may not be %j', (address) =>
    expect(optionalWebAddress.safeParse(address).success).toBe(false),
  );
});

describe('a category', () => {
  test.each([
    ['arte', 'arte'],
    ['Arte', 'arte'],
    ['ARTE', 'arte'],
    [' arte ', 'arte'],
    ['attualita', 'attualita'],
    ['Attualità', 'attualita'],
    ['ATTUALITÀ', 'attualita'],
    ['attualita\u0300', 'attualita'],
    ['Mostre', 'mostre'],
    ['cultura', 'cultura'],
    ['Antiquariato', 'antiquariato'],
    ['fiere', 'fiere'],
    ['Aste', 'aste'],
  ])('%j is the category %s', (given, id) => expect(categoryId.parse(given)).toBe(id));

  test.each(['', 'sport', 'art', 'arte,cultura', '__proto__', 'constructor', 'toString'])(
    '%j is no category',
    (given) => expect(categoryId.safeParse(given).success).toBe(false),
  );

  test.each([null, 1, ['arte'], { id: 'arte' }, true])('%j is no category', (given) =>
    expect(categoryId.safeParse(given).success).toBe(false),
  );
});

describe('a type of event', () => {
  test.each([
    ['Mostra', 'Mostra'],
    ['mostra', 'Mostra'],
    ['Mostre', 'Mostra'],
    ['MOSTRE', 'Mostra'],
    ['Fiere', 'Fiera'],
    ['aste', 'Asta'],
    ['Conferenza', 'Conferenza'],
    ['workshop', 'Workshop'],
    ['altro evento', 'Altro evento'],
  ])('%j is the event type %s', (given, type) => expect(eventType.parse(given)).toBe(type));

  test.each(['', 'Concerto', 'all', '__proto__', 7, null])('%j is no event type', (given) =>
    expect(eventType.safeParse(given).success).toBe(false),
  );
});

test.each([
  ['contemporaneo', 'Contemporaneo'],
  ['Classico', 'Classico'],
  ['DECORATIVO', 'Decorativo'],
  ['antiquariato', 'Antiquariato'],
])('%j is the gallery category %s', (given, name) => expect(galleryCategory.parse(given)).toBe(name));

describe('a time of day', () => {
  test.each(['00:00', '09:05', '19:59', '23:59', ''])('may be %j', (time) =>
    expect(optionalLocalTime.safeParse(time).success).toBe(true),
  );

  test.each(['24:00', '9:05', '12:60', '12.30', '12:30:00', '12:30\n', '-1:00', 'mezzogiorno'])(
    'may not be %j',
    (time) => expect(optionalLocalTime.safeParse(time).success).toBe(false),
  );
});
