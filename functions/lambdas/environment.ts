/** Environment variables that the stacks set for every function. */
export type Environment = {
  TABLE_NAME: string;
  DEMO: 'on' | 'off';
  DOUBLE_OPT_IN: 'on' | 'off';
  /** The path of the secrets in the Parameter Store, such as `/sinopia/prod`. */
  PARAMETERS: string;
  /** Never read: a changed value restarts the functions after a rotation of secrets. */
  SECRET_VERSIONS: string;
};

/** Additional variables of functions that send mail. */
export type MailEnvironment = {
  /** The URL of the queue of newsletter tasks. */
  SEND_QUEUE: string;
  /** The SES configuration set that publishes events of mails. */
  CONFIGURATION_SET: string;
  /** The number of workers that share the SES rate. */
  SENDERS: string;
};

export function fromEnvironment(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

/** Parameters below that path: secrets, and the public address, which is known only after a deployment. */
export const parameterNames = {
  tokenKey: 'token-key',
  linkKey: 'link-key',
  originKey: 'origin-key',
  siteUrl: 'site-url',
} as const;

export type ParameterName = keyof typeof parameterNames;

/** The parameters of each function: its role allows these and no others. */
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
