import { magazine } from '#shared/magazine.ts';
import { paper } from '#site/src/styles/colors.ts';

const icon = (file: string, side: number, purpose?: 'maskable') => ({
  src: `/${file}.png`,
  sizes: `${side}x${side}`,
  type: 'image/png',
  ...(purpose && { purpose }),
});

/** https://www.w3.org/TR/appmanifest/ */
const manifest = {
  id: '/',
  name: `${magazine.name}. ${magazine.tagline}`,
  short_name: magazine.name,
  description: magazine.description,
  lang: magazine.language,
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  background_color: paper.light,
  theme_color: paper.light,
  icons: [icon('icon-192', 192), icon('icon-512', 512), icon('icon-maskable-512', 512, 'maskable')],
};

export const GET = () =>
  new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json; charset=utf-8' } });
