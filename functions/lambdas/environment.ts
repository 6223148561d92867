export type Environment = {
  TABLE_NAME: string;
  DEMO: 'on' | 'off';
  DOUBLE_OPT_IN: 'on' | 'off';
  /** The path of the secrets in the Parameter Store, such as `/sinopia/prod`. */
  PARAMETERS: string;
  /** Not read: its change with the secrets restarts the functions, which then read the new secrets. */
  SECRET_VERSIONS: string;
};

export type MailEnvironment = {
  SEND_QUEUE: string;
  /** The SES configuration sets of newsletters and of mails to one person. */
  NEWSLETTER_CONFIGURATION_SET: string;
  PERSON_CONFIGURATION_SET: string;
  FROM_ADDRESS: string;
  /** The number of processes that share the SES send rate. */
  SENDERS: string;
};

export type MediaEnvironment = {
  INCOMING_BUCKET: string;
  ORIGINALS_BUCKET: string;
  MEDIA_QUEUE: string;
};

export type CdnEnvironment = {
  /** The key that the CDN sends, and the one before it. */
  ORIGIN_KEYS: string;
};

export function fromEnvironment(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

/** The parameters below that path: secrets, and the site's URL, which is only known after the first deployment. */
export const parameterNames = {
  tokenKey: 'token-key',
  linkKey: 'link-key',
  /** Read by deployments alone: a plain parameter becomes part of the environment. */
  originKey: 'origin-key',
  siteUrl: 'site-url',
} as const;

export type ParameterName = keyof typeof parameterNames;

/** The parameters that each function reads; its role allows only these. */
export const parametersOf = {
  api: ['tokenKey', 'linkKey', 'siteUrl'],
  'second-factors': ['tokenKey', 'linkKey', 'siteUrl'],
  read: ['tokenKey', 'siteUrl'],
  publish: ['siteUrl'],
  'newsletter-worker': ['linkKey', 'siteUrl'],
  feedback: [],
  'newsroom-mail': ['siteUrl'],
  'not-found': [],
  derived: [],
  search: [],
  decode: [],
  media: [],
} as const satisfies Record<string, readonly ParameterName[]>;
