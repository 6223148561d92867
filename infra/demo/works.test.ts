import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replaceDrawings } from './works.ts';

const folder = mkdtempSync(join(tmpdir(), 'opere-'));
const written = new Map<string, Uint8Array>();
const media = {
  read: () => undefined,
  write: (path: string, content: unknown) => void written.set(path, content as Uint8Array),
  remove: () => {},
};
const csv = `file;titolo;artista;categoria;didascalia;Al posto di
ninfa.png;Ninfa;Ignoto lombardo;Classico;;
luce.png;Luce;Giulia F.;;«Luce», olio su tela;caravaggio-la-luce-che-decide
manca.png;Perduta;;;;
ninfa.png;Ninfa;;;;nessun-articolo
`;

beforeAll(async () => {
  const picture = sharp({ create: { width: 600, height: 400, channels: 3, background: '#b1432a' } });
  for (const name of ['ninfa.png', 'luce.png']) {
    writeFileSync(
      join(folder, name),
      await picture
        .clone()
        .png()
        .withExif({ IFD0: { Artist: 'Segreto' } })
        .toBuffer(),
    );
  }
  writeFileSync(join(folder, 'opere.csv'), csv);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the works of a newsroom', () => {
  it('take the place of the drawings that the CSV names, else of the works of the gallery; nothing that was said of a drawing stays', async () => {
    const { lines } = await replaceDrawings(folder, '2026-11-27', media);
    expect(lines).toMatchObject([
      {
        type: 'gallery',
        id: 'opera-01',
        title: 'Ninfa',
        artist: 'Ignoto lombardo',
        imageAlt: 'Ninfa',
        imageCaption: 'Ignoto lombardo, *Ninfa*',
      },
      {
        type: 'article',
        id: 'caravaggio-la-luce-che-decide',
        title: 'Caravaggio, la luce che decide',
        imageCaption: '«Luce», olio su tela',
        imageCredit: '',
      },
    ]);
    for (const { image } of lines) {
      const { format, exif } = await sharp(written.get(String(image).slice(1))).metadata();
      expect([format, exif]).toEqual(['jpeg', undefined]);
    }
  });

  it('are reported by the row of the CSV if their picture is missing or the demo has no such item', async () => {
    const { problems } = await replaceDrawings(folder, '2026-11-27', media);
    expect(problems).toEqual([
      'riga 4: file: manca.png non è un’immagine leggibile',
      'riga 5: al posto di: nel numero dimostrativo non c’è nessun-articolo',
    ]);
  });
});
