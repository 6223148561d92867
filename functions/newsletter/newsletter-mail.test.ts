import { describe, expect, it } from 'vitest';
import { htmlParts } from '#functions/mail/mail-html.ts';
import { testMagazine, testSettings } from '#functions/testing/magazine.ts';
import { blns } from '#functions/testing/odd-texts.ts';
import { header, headerNames, readMail, recipientsOf } from '#functions/testing/read-mail.ts';
import { NewsletterInput } from '#shared/newsletter/newsletter.ts';
import { portionOf } from '#shared/testing/long-run.ts';
import { mailFor } from './newsletter-mail.ts';

const { ctx, call, person } = await testMagazine({ settings: { ...testSettings, siteUrl: 'https://rivista.example' } });
const recipient = { email: 'anna.bellandi@posta.example', name: 'Anna Bellandi' };
const content = `Gentile lettrice,

due vendite: [una dimora](/evento/dimora) e un *archivio* di **tempere**.

1. [Come si legge](/articolo/catalogo), con calma
2. La notifica & altro

> Guardate sempre il retro.

| Lotto | Stima |
|---|---|
| Stipo | 100 € |

![Il retro di una tela](/pictures/retro.png "Il telaio")

- una nota[^1]

[^1]: In fondo.`;

const compose = async (subject: string, text = content, to: typeof recipient = recipient) => {
  const { raw } = await mailFor(ctx, { id: '01NEWSLETTER', subject, content: text }, to, 3);
  return Buffer.from(raw).toString();
};

describe('newsletter mails', () => {
  it('a link to an item leads to the words of its address', async () => {
    const body = { title: 'Una dimora in vendita', summary: 'Venduta.', category: 'aste' };
    const { id } = (await call('POST', '/news', { as: await person('editor'), body })).body;
    const { html, text } = await readMail(await compose('Oggi', `[La dimora](/news/${id}) e [altro](/news/nessuna).`));
    for (const part of [html, text]) {
      expect(part).toContain('https://rivista.example/news/una-dimora-in-vendita');
      expect(part).toContain('https://rivista.example/news/nessuna');
    }
  });

  it('a newsletter mail has the headers of one-click unsubscription', async () => {
    const raw = await compose('Prima di alzare la paletta');
    const unsubscribeUrls = header(raw, 'List-Unsubscribe') ?? '';
    // No mailto address: nothing would process mails to it.
    expect(unsubscribeUrls).toMatch(/^<https:\/\/rivista\.example\/api\/newsletter\/one-click\/[\w-]{43}\/[\w-]{24}>$/);
    expect(header(raw, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(header(raw, 'List-Id')).toBe('Sinopia <newsletter.sinopia.example>');
    expect(header(raw, 'Feedback-ID')).toBe('01NEWSLETTER:newsletter:sinopia');
    expect(header(raw, 'Precedence')).toBe('bulk');
  });

  it('one-click unsubscription works with a posted form, without redirects or cookies', async () => {
    await call('POST', '/newsletter/subscribe', { body: { email: recipient.email } });
    const [, path = ''] =
      /<https:\/\/rivista\.example\/api([^>]+)>/.exec(header(await compose('Oggi'), 'List-Unsubscribe') ?? '') ?? [];
    for (const [contentType, raw] of [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
      ],
    ] as const) {
      const answer = await call('POST', path, { raw, headers: { 'content-type': contentType } });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
    const repeated = await call('POST', `/newsletter/unsubscribe/${recipient.email}`);
    expect(repeated.body['status']).toBe('already_unsubscribed');
    const forged = path.replace(/.(?=.$)/, (letter) => (letter === 'A' ? 'B' : 'A'));
    expect((await call('POST', forged)).status).toBe(403);
  });

  it('a mail program that opens the address of one-click unsubscription is led to the page of the mail’s link, which asks first', async () => {
    const email = 'apre@rivista.example';
    await call('POST', '/newsletter/subscribe', { body: { email } });
    const raw = await compose('Oggi', content, { ...recipient, email });
    const [, path = ''] = /<https:\/\/rivista\.example\/api([^>]+)>/.exec(header(raw, 'List-Unsubscribe') ?? '') ?? [];
    const { status, headers } = await call('GET', path);
    expect([status, headers.get('cache-control')]).toEqual([302, 'no-store']);
    const { text = '' } = await readMail(raw);
    const [page, asks] = (headers.get('location') ?? '').split('&ask=');
    expect([asks, text.includes(`Annulla l’iscrizione: ${page}&sent=`)]).toEqual(['1', true]);
    // Opening it changes nothing: filters of mail servers open links.
    expect((await call('POST', '/newsletter/subscribe', { body: { email } })).body['status']).toBe(
      'already_subscribed',
    );
    const forged = path.replace(/.(?=.$)/, (letter) => (letter === 'A' ? 'B' : 'A'));
    expect((await call('GET', forged)).status).toBe(403);
  });

  it('the plain text and the HTML of a mail have the same words', async () => {
    const { text = '', html } = await readMail(await compose('Prima di alzare la paletta'));
    const body = String(html)
      .replace(/<head>[\s\S]*<\/head>/, '')
      .replace(/<div style="display:none[\s\S]*?<\/div>/, '');
    const alternatives = body.replaceAll(/<img[^>]*alt="([^"]*)"[^>]*>/g, ' $1 ').replaceAll(/<[^>]+>/g, ' ');
    const words = (content: string) =>
      content
        .replaceAll(/\(?https?:\/\/\S+/g, ' ')
        .replaceAll(/&(\w+|#\d+);/g, ' ')
        .match(/\p{L}+|\d{2,}/gu) ?? [];
    const inText = new Set(words(text));
    const inHtml = new Set(words(alternatives));
    expect([...inHtml].filter((word) => !inText.has(word))).toEqual([]);
    expect([...inText].filter((word) => !inHtml.has(word))).toEqual([]);
  });

  it('the preview is the mail that its reader would get, with links to a page that is not there yet', async () => {
    const as = await person('admin');
    const { body } = await call('POST', '/newsletter/preview', { as, body: { subject: 'Oggi', content } });
    const sent = await readMail(await compose('Oggi', content, { ...recipient, email: 'admin@rivista.example' }));
    // Each part of a mail ends with a line end.
    const asPreview = (words: unknown) => String(words).replace(/\n$/, '').replaceAll('01NEWSLETTER', 'anteprima');
    expect(body['html']).toContain('<style>');
    // Pictures come from the server that shows the preview, whatever address the mail will lead to.
    const shown = String(body['html']).replaceAll(' src="/', ' src="https://rivista.example/');
    expect(body['html']).toContain('<img src="/pictures/retro.png"');
    expect(shown).toBe(asPreview(sent.html));
    expect(body['text']).toBe(asPreview(sent.text));
  });

  it('links in a mail are absolute, and its plain text has readable lines', async () => {
    const { text = '', html } = await readMail(await compose('Oggi'));
    expect(text).toContain('una dimora (https://rivista.example/evento/dimora)');
    expect(text).toMatch(/- una nota\[1\]\n\n1\. In fondo\.\n/);
    expect(String(html)).toContain(
      'href="https://rivista.example/newsletter/01NEWSLETTER#user-content-newsletter-01NEWSLETTER-nota-1"',
    );
    expect(text).toMatch(/\n1\. Come si legge \(https:\S+\), con calma\n2\. La notifica & altro\n/);
    expect(String(html)).not.toMatch(/(href|src)="(?!https:\/\/|mailto:)/);
    expect(String(html)).toContain('https://rivista.example/newsletter/01NEWSLETTER');
    expect(String(html)).toContain(
      `https://rivista.example/unsubscribe?email=${encodeURIComponent(recipient.email)}&amp;t=`,
    );
    expect(String(html)).toContain('via del Carmine 12');
  });

  it('numbers in a mail are those of the text, as HTML and as plain text, with room for long ones', async () => {
    const lots = '1985. Nasce.\n\n998. Vaso\n2512. Piatto\n2520. Tazza\n\n    Fine.';
    const { text = '', html } = await readMail(await compose('Oggi', lots));
    expect(text).toContain('1985. Nasce.\n\n998. Vaso\n2512. Piatto\n');
    const list = String(html)
      .match(/<ol[\s\S]*?<\/ol>/)?.[0]
      .replaceAll(/ style="([^"]*)"/g, '');
    expect(list).toMatch(/^<ol start="998" class="ink">\n<li>Vaso<\/li>\n<li value="2512">Piatto<\/li>/);
    expect(String(html)).toMatch(/<ol [^>]*padding-left:48px"/);
  });

  it('the plain text of a mail keeps the columns of a table, also empty ones, and the blanks of code', async () => {
    const table = '| Voce | Note | Prezzo |\n|---|---|---|\n| Due sedie | | 40 |\n| | *Gratis* | |';
    const code = '```\nse vero:\n    fai   questo\n\tpoi\n```';
    const { text = '' } = await readMail(await compose('Oggi', `${code}\n\n${table}`));
    expect(text).toContain('\nVoce | Note | Prezzo\nDue sedie | | 40\n| Gratis |\n');
    expect(text).toContain('\nse vero:\n    fai   questo\n\tpoi\n');
  });

  it('a link that is no address does not prevent a mail, and the others are absolute', async () => {
    const { text = '' } = await readMail(await compose('Oggi', '[Il catalogo](//), [le aste](?category=aste)'));
    expect(text).toContain('Il catalogo (//), le aste (https://rivista.example/newsletter/01NEWSLETTER?category=aste)');
  });

  it('the card of an event or a video is a link, in the HTML and in the plain text', async () => {
    const cards = '::: scheda\n[La mostra](/evento/dimora)\n\n[Il video](https://vimeo.com/76979871)\n:::';
    const { text = '', html } = await readMail(await compose('Oggi', cards));
    expect(text).toContain('La mostra (https://rivista.example/evento/dimora)\n');
    expect(text).toContain('Il video (https://vimeo.com/76979871)\n');
    expect(text).not.toContain(':::');
    expect(String(html)).toMatch(/<a href="https:\/\/rivista\.example\/evento\/dimora"[^>]*>La mostra<\/a><\/p>/);
    expect(String(html)).not.toContain('data-embed');
  });

  it('the preheader is the beginning of the text, hidden in the mail', async () => {
    const { html } = await readMail(await compose('Oggi', `${'Parole & parole. '.repeat(20)}\n\nIn fondo.`));
    const [, hidden = ''] = /<div style="display:none[^"]*">([\s\S]*?)<\/div>/.exec(String(html)) ?? [];
    const shown = hidden.replace(/(&#847;&zwnj;&nbsp;)+$/, '').replaceAll('&amp;', '&');
    expect(shown).toBe(`${'Parole & parole. '.repeat(8).slice(0, -2)}…`);
    expect(hidden.length).toBeGreaterThan(shown.length + 100);
  });

  it('the column of a mail is 600 pixels wide in Outlook for Windows too, which knows no max-width', async () => {
    const html = String((await readMail(await compose('Oggi', 'Due vendite.'))).html);
    const inOutlook = html.replaceAll(/<!--\[if mso\]>(.*?)<!\[endif\]-->/g, '$1');
    const tables = [...inOutlook.matchAll(/<(\/?)table(?:[^>]* width="([^"]+)")?/g)];
    expect(tables.map(([, end, width]) => end || width)).toEqual(['100%', '600', '100%', '/', '/', '/']);
    expect(html.replaceAll(/<!--.*?-->/g, '')).not.toContain('width="600"');
  });

  it('table columns are aligned by inline styles', async () => {
    const table = '| Lotto | Anno | Stima |\n| :-- | :-: | --: |\n| Stipo | 1720 | 100 |';
    const { html } = await readMail(await compose('Oggi', table));
    const cells = [...String(html).matchAll(/<t[hd] class="(?:ink )?line" style="([^"]*)"/g)];
    const sides = cells.map(([, style = '']) => style.match(/text-align:\w+/g)?.at(-1));
    const expected = ['text-align:left', 'text-align:center', 'text-align:right'];
    expect(sides).toEqual([...expected, ...expected]);
    expect(String(html)).not.toContain('data-align');
  });

  it('every picture of a mail has a width within its column, also one from elsewhere', async () => {
    const pictures = '![Fuori](https://altrove.example/opera.jpg)\n\nUna ![icona](/pictures/retro.png) nel testo.';
    const { html } = await readMail(await compose('Oggi', pictures));
    const images = String(html).match(/<img [^>]*>/g) ?? [];
    expect(images.map((image) => / width="(\d+)"/.exec(image)?.[1])).toEqual(['540', '540']);
  });

  it('a drawing goes as its largest raster, one without sizes and a photograph as they are', async () => {
    const sizes = [400, 800].flatMap((width) =>
      (['avif', 'webp'] as const).map((format) => ({ format, width, path: `/_sizes/a-${width}.${format}` })),
    );
    const picture = { width: 1_000, height: 500, variants: sizes };
    const hosted = { '/pictures/a.svg': picture, '/pictures/b.jpg': picture };
    const pictures = '![A](/pictures/a.svg)\n\n![B](/pictures/b.jpg)\n\n![C](/pictures/c.svg)';
    const letter = { id: '01DISEGNI', subject: 'Oggi', content: pictures };
    const { raw } = await mailFor({ ...ctx, hostedPictures: async () => hosted }, letter, recipient, 3);
    const { html } = await readMail(Buffer.from(raw).toString());
    const shown = [...String(html).matchAll(/<img src="https:\/\/rivista\.example([^"]*)"[^>]* width="(\d+)"/g)];
    expect(shown.map(([, path, width]) => [path, width])).toEqual([
      ['/_sizes/a-800.webp', '540'],
      ['/pictures/b.jpg', '540'],
      ['/pictures/c.svg', '540'],
    ]);
  });

  it('every word of a mail has a colour, and in the dark another one', async () => {
    const all = `${content}\n\n# Uno\n\n## Due\n\n\`\`\`\ncodice\n\`\`\`\n\nun \`comando\`\n\n::: riquadro\nNota\n:::\n\n::: citazione\nDetto\n:::`;
    const { html } = await readMail(await compose('Oggi', all));
    const coloured: boolean[] = [];
    const bare: string[] = [];
    for (const part of htmlParts(
      String(html)
        .replace(/^[\s\S]*?<\/h1>/, '')
        .replaceAll(/<!--.*?-->/g, ''),
    )) {
      if (part.kind === 'close') coloured.pop();
      else if (part.kind === 'text') coloured.includes(true) || !part.text.trim() || bare.push(part.text);
      else if (!/^(img|br|hr)$/.test(part.name)) {
        const of = (name: string) => part.attributes.find(([one]) => one === name)?.[1] ?? '';
        coloured.push(/(^|;)color:/.test(of('style')) && /\b(ink|soft|accent)\b/.test(of('class')));
      }
    }
    expect(bare).toEqual([]);
  });

  it('a word of eighty thousand characters makes a mail with lines that servers accept', async () => {
    const raw = await compose('Oggi', `Prima ${'a'.repeat(80_001)} dopo`);
    expect(Math.max(...raw.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(998);
    const { text = '' } = await readMail(raw);
    expect(text).toContain(`Prima ${'a'.repeat(80_001)} dopo`);
  });

  it('a mail has no scripts, loads nothing from third parties and is small', async () => {
    const raw = await compose('Oggi', `${content}\n\n<script>alert(1)</script><img src=x onerror=alert(1)>`);
    const { html } = await readMail(raw);
    expect(String(html)).not.toMatch(/<script|<[^>]+\son\w+=/i);
    expect(String(html)).not.toContain('alert(1)');
    expect(raw.length).toBeLessThan(40_000);
  });
});

describe('hostile subjects', () => {
  const subjects = [
    ...portionOf(blns, 0, 4),
    'Oggi\r\nBcc: altri@posta.example',
    'Oggi\nX-Injected: 1',
    '=?utf-8?q?Oggi=0D=0ABcc:_altri@posta.example?=',
    'Oggi\u2028Bcc: a@b.example',
  ];
  const accepted = subjects.map((subject) => NewsletterInput.safeParse({ subject, content: 'Testo' }).data?.subject);

  const flat = (text = '') => text.replaceAll(/\s+/g, ' ').trim();

  it(`none of ${subjects.length} hostile subjects adds a header or a recipient, and those that the form accepts arrive unchanged`, async () => {
    // A short text: the headers do not depend on it.
    const expected = headerNames(await compose('Oggi', 'Testo'));
    for (const [index, subject] of subjects.entries()) {
      const raw = await compose(accepted[index] ?? (subject.trim() || 'Oggi'), 'Testo');
      expect(headerNames(raw), JSON.stringify(subject)).toEqual(expected);
      const mail = await readMail(raw);
      expect(recipientsOf(mail)).toEqual([recipient.email]);
      if (accepted[index] !== undefined) expect(flat(mail.subject)).toBe(flat(accepted[index]));
    }
  });

  it.each(['"Anna" <altri@posta.example>', 'Anna\r\nBcc: x@y.example', 'Anna, altri@posta.example'])(
    'the subscriber name %j adds no header or recipient',
    async (name) => {
      const raw = await compose('Oggi', content, { ...recipient, name });
      expect(headerNames(raw)).toEqual(headerNames(await compose('Oggi')));
      expect(recipientsOf(await readMail(raw))).toEqual([recipient.email]);
    },
  );
});
