const minute = 60;
const hour = 60 * minute;

export type Limit = {
  /** Part of the counter's key. */
  name: string;
  max: number;
  seconds: number;
  /** Each window after a used-up one is twice as long, up to this. */
  longestSeconds?: number;
  /** What is still let through when the window is used up: a delay in place of a lock. */
  afterwards?: Limit;
};

/** How often what may be done. Subjects are in the calls; nothing of them can be chosen freely by who sends a request. */
export const rateLimits = {
  login: { name: 'login', max: 5, seconds: 10 * minute, longestSeconds: 24 * hour },
  loginsFromAddress: { name: 'logins-from', max: 100, seconds: hour },
  // Whoever attacks an account from everywhere slows its owner down, and cannot lock them out.
  loginsToAccount: {
    name: 'logins-to',
    max: 50,
    seconds: hour,
    afterwards: { name: 'logins-to-slowly', max: 1, seconds: minute },
  },
  register: { name: 'register', max: 10, seconds: hour },
  subscribe: { name: 'subscribe', max: 20, seconds: hour },
  unsubscribe: { name: 'unsubscribe', max: 10, seconds: hour },
  /** Reading without a token. Generous: a whole school can stand behind one address. */
  anonymous: { name: 'anonymous', max: 1_000, seconds: 5 * minute },
} as const satisfies Record<string, Limit>;
