import { expect, test } from 'vitest';
import { authorsOf, nameAmong } from './person-name.ts';

const anna = { id: '1', fullName: 'Anna Rossi', username: 'anna' };

test.each([
  ['the full name', [anna], 'Anna Rossi'],
  ['the full name among others', [anna, { id: '2', fullName: 'Anna Bossi', username: 'abossi' }], 'Anna Rossi'],
  [
    'the username beside a person of the same name',
    [{ id: '2', fullName: ' anna  rossi', username: 'arossi' }],
    'anna',
  ],
])('the name of a person is %s', (_, people, expected) => {
  expect(nameAmong(anna, people)).toBe(expected);
});

test('the name of a person without a full name is the username', () => {
  expect(nameAmong({ ...anna, fullName: '' }, [{ id: '2', fullName: '', username: 'altra' }])).toBe('anna');
});

test.each([
  ['Ada Neri', ['Ada Neri']],
  ['Ada Neri e Ugo de’ Rossi', ['Ada Neri', 'Ugo de’ Rossi']],
  ['Ada Neri, Ugo Rossi ed Elia Conti', ['Ada Neri', 'Ugo Rossi', 'Elia Conti']],
  ['Maria e Luca Rossi', ['Maria e Luca Rossi']],
  ['Studio Neri e Paolo Verdi', ['Studio Neri e Paolo Verdi']],
  ['Ugo Rossi e la redazione', ['Ugo Rossi e la redazione']],
])('the byline «%s» names %j', (byline, authors) => {
  expect(authorsOf(byline)).toEqual(authors);
});
