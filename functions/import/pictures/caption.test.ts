import { expect, it, test } from 'vitest';
import { workOf } from './caption.ts';

test.each([
  ['Duccio, <em>Maestà</em>, 1308', { artist: 'Duccio', title: 'Maestà', year: '1308' }],
  ['Ada Neri, <i>Senza titolo</i>', { artist: 'Ada Neri', title: 'Senza titolo' }],
  [
    'Piero della Francesca, <em>Resurrezione</em>, 1463 circa, affresco, 225 × 200 cm. Sansepolcro, Museo Civico. Foto: Lia Conti',
    {
      artist: 'Piero della Francesca',
      title: 'Resurrezione',
      year: '1463 circa',
      technique: 'affresco',
      dimensions: '225 × 200 cm',
      place: 'Sansepolcro, Museo Civico',
      photographer: 'Lia Conti',
    },
  ],
])('%s names a work', (html, work) => expect(workOf(html)).toEqual(work));

it.each(['La sala, con le tavole', 'Una <em>bella</em> sala', 'Nella sala, <em>Maestà</em>, olio'])(
  '%s is a caption',
  (html) => expect(Object.keys(workOf(html))).toEqual(['caption']),
);

it('of nothing nothing is said', () => expect(workOf('')).toEqual({}));
