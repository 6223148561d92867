/** What the stacks tell every function about where it stands. */
export type Environment = {
  TABLE_NAME: string;
  DEMO: 'on' | 'off';
  DOUBLE_OPT_IN: 'on' | 'off';
  /** The path of the secrets in the Parameter Store, such as `/sinopia/prod`. */
  PARAMETERS: string;
  /** Nobody reads it: that it changes with the secrets makes functions start anew, and read them. */
  SECRET_VERSIONS: string;
};

/** What those are told besides that have to do with mail. */
export type MailEnvironment = {
  /** The address of the queue of work on newsletters. */
  SEND_QUEUE: string;
  /** The set of SES that reports what becomes of mails. */
  CONFIGURATION_SET: string;
  /** How many processes share the rate that SES allows. */
  SENDERS: string;
};

export function fromEnvironment(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

/** What lies below that path: secrets, and the readers' address, which is only known when everything stands. */
export const parameterNames = {
  tokenKey: 'token-key',
  linkKey: 'link-key',
  originKey: 'origin-key',
  siteUrl: 'site-url',
} as const;

export type ParameterName = keyof typeof parameterNames;

/** Which of them each function reads: its role lets it read these and no other. */
export const parametersOf = {
  api: ['tokenKey', 'linkKey', 'originKey', 'siteUrl'],
  read: ['tokenKey', 'originKey', 'siteUrl'],
  publish: ['siteUrl'],
  'newsletter-worker': ['linkKey', 'siteUrl'],
  feedback: [],
  thumbs: [],
  'not-found': [],
  'derived-assets': [],
  search: [],
} as const satisfies Record<string, readonly ParameterName[]>;
