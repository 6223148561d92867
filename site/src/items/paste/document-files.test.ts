import { expect, test } from 'vitest';
import { docxProblem } from './convert-paste.ts';

/** A file that has been moved since it was chosen: browsers refuse its bytes. */
class MovedFile extends File {
  override slice(): Blob {
    return Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('NotReadableError')) });
  }
}

test('a file whose bytes cannot be read is said to be unreadable', async () => {
  expect(await docxProblem(new MovedFile(['PK'], 'saggio.docx'))).toBe(
    '«saggio.docx» non si può leggere: il file è danneggiato o non è un documento Word.',
  );
});
