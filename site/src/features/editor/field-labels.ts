import type { ArticleForm } from './article-form.ts';

export const fieldLabels: Record<keyof ArticleForm, string> = {
  title: 'Titolo',
  subtitle: 'Sottotitolo',
  description: 'Descrizione breve',
  excerpt: 'Estratto',
  content: 'Contenuto',
  category: 'Categoria',
  bgColor: 'Colore di sfondo',
  image: 'URL immagine',
  author: 'Autore',
  status: 'Stato',
  featured: 'In evidenza',
  date: 'Data',
  imageAlt: 'Testo alternativo',
  imageCaption: 'Didascalia',
  imageCredit: 'Crediti dell’immagine',
};
