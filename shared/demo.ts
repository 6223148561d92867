/** What the login page of the demo magazine says, and the seed makes true. */
export const demoPassword = 'sinopia-demo';

export const demoLogins = {
  domain: 'sinopia.example',
  shown: [
    { role: 'Editor', email: 'editor@sinopia.example' },
    { role: 'Writer', email: 'writer@sinopia.example' },
  ],
} as const;
