/** What the forms of the other kinds send, filled in as little as they allow. */
export const videoForm = {
  title: 'Nella bottega del restauratore',
  description: 'Un’ora tra colle e velinature.',
  category: 'arte',
  author: 'Giulia Ferrante',
  videoUrl: 'https://youtu.be/aqz-KE-bpKQ',
};

export const eventForm = {
  title: 'Il segno rosso',
  type: 'Mostra',
  location: 'Mantova',
  startDate: '2026-11-18',
  endDate: '2026-12-06',
  description: 'Sanguigne e sinopie.',
};

export const newsForm = { title: 'Riapre lo studiolo', summary: 'Dopo nove anni.', category: 'cultura' };

export const newsletterForm = { subject: 'Prima di alzare la paletta', content: 'Due vendite in *dieci giorni*.' };

export const galleryForm = {
  title: 'Ninfa',
  artist: 'Bottega',
  image: '/pictures/opera-01.svg',
  category: 'Classico',
};
