import { addDays, type CivilDate } from '#shared/time/dates.ts';

const script = '</script><script>alert("«È»")</script> & <b>co.</b>';
const longWord = 'Precipitevolissimevolmente'.repeat(7);

/** Published items that are right and make trouble all the same: one import line each. */
export function awkwardLines(today: CivilDate): string[] {
  const dated = { author: 'Redazione', date: today };
  const article = { type: 'article', ...dated };
  const items = [
    { ...article, id: 'scomodo-codice', ...named(script), category: 'arte', image: '/pictures/no.jpg' },
    {
      ...article,
      id: 'scomodo-lungo',
      ...named(longWord),
      category: 'aste',
      image: 'https://altrove.example/foto.jpg',
    },
    {
      ...article,
      id: 'scomodo-figure',
      ...named('Con una tavola nel testo'),
      author: '0042',
      description: 'Con un carattere\ufffe che XML non ammette',
      category: 'arte',
      image: drawing,
      content: `Prima.\n\n![Un piatto](${drawing} "Una tavola")\n\n![Chissà](/pictures/no.jpg)\n\nDopo.&#12;`,
    },
    { ...article, id: 'scomodo-vuoto', ...named('Senza testo'), category: 'fiere', image: drawing },
    {
      type: 'news',
      ...dated,
      id: 'scomoda-notizia',
      title: `1 ${script}`,
      summary: `1 ${script}`,
      description: '1. Non è un *elenco* <b>',
      category: 'attualita',
    },
    { type: 'event', id: 'scomodo-evento', ...named(`2 ${script}`), location: script, ...days(today, 400) },
    {
      type: 'event',
      id: 'scomoda-asta',
      eventType: 'Asta',
      ...named('Asta con i biglietti'),
      location: 'Mantova',
      ...days(today, 0),
      startTime: '18:30',
      ticketUrl: 'https://biglietti.example/?a=1&b=%22',
    },
    {
      type: 'event',
      id: 'scomoda-diretta',
      eventType: 'Conferenza',
      ...named('Una diretta che non si fa più'),
      location: 'https://diretta.example/sala?a=1&b=%22',
      city: 'Siena',
      state: 'annullato',
      ...days(today, 0),
      startTime: '21:00',
      endTime: '23:00',
      ticketUrl: 'https://biglietti.example/',
    },
  ];
  return items.map((item) => JSON.stringify(item));
}

const drawing = '/pictures/la-maiolica-racconta.svg';
const named = (title: string) => ({ title, description: `${title}, per prova` });
const days = (startDate: CivilDate, length: number) => ({ startDate, endDate: addDays(startDate, length) });
