/** What staff write, as the API takes it. */
export const articleOf = (title: string) => ({
  ...{ title, description: 'Una pala veneta e il suo restauro.', category: 'arte', author: 'Elena Riva' },
  ...{ image: '/pictures/opera-06.svg', content: 'Sotto la vernice, un cielo azzurro.' },
});

export const videoOf = (title: string) => ({
  ...{ title, description: 'Dieci minuti tra i telai.', category: 'arte', author: 'Elena Riva' },
  videoUrl: 'https://vimeo.com/76979871',
});

export const eventOf = (title: string) => ({
  ...{ title, type: 'Fiera', description: 'Tre giorni tra gli antiquari.', location: 'Mantova, Palazzo Te' },
  ...{ startDate: '2027-04-09', endDate: '2027-04-11', startTime: '10:30' },
});
