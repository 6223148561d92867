import { expect, test } from 'vitest';
import { docxProblem } from './convert-paste.ts';

/** A file that has been moved since it was chosen: browsers refuse its bytes. */
class MovedFile extends File {
  override slice(): Blob {
    return Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('NotReadableError')) });
  }
}

const unreadable = 'non si può leggere: il file è danneggiato o non è un documento Word.';

test.each([
  [new MovedFile(['PK'], 'saggio.docx'), unreadable],
  [new File(['Solo testo'], 'saggio.docx'), unreadable],
  [new File([], 'saggio.docx'), 'è vuoto.'],
  [new File([Buffer.alloc(20 * 1024 * 1024 + 1)], 'saggio.docx'), 'è troppo grande: al massimo 20 MB.'],
  [new File([Buffer.from('d0cf11e0a1b11ae1', 'hex')], 'saggio.docx'), 'aprilo con Word e salvalo come .docx'],
])('a file that is no readable Word document is refused with its reason (%#)', async (file, reason) => {
  expect(await docxProblem(file)).toMatch(/^«saggio\.docx» /);
  expect(await docxProblem(file)).toContain(reason);
});
