/** The demo accounts on the login page; the seed creates them. */
export const demoPassword = 'sinopia-demo';

export const demoLogins = {
  domain: 'sinopia.example',
  shown: [
    { role: 'Editor', email: 'editor@sinopia.example' },
    { role: 'Writer', email: 'writer@sinopia.example' },
  ],
} as const;
