/** Limits of stored fields and of requests, in characters unless the name says otherwise. */
export const limits = {
  title: 200,
  subtitle: 300,
  description: 2_000,
  excerpt: 1_000,
  content: 200_000,
  contentBytes: 300_000,
  url: 2_048,
  /** Of one item on the site before this one. */
  formerAddresses: 100,
  text: 200,
  tags: 20,
  tag: 50,
  /** Of an author. */
  links: 8,
  email: 254,
  emailLocalPart: 64,
  username: { min: 3, max: 32 },
  biography: 600,
  passkeyName: 60,
  /** Accounts of one browser that it can prove to have used. */
  deviceMarks: 5,
  password: { min: 6, minForStaff: 8, max: 128 },
  reviewNote: 1_000,
  newsletterSubject: 200,
  newsletterContent: 100_000,
  newsletterPreview: 150,
  /** Gmail cuts a mail of more than 102 KB, with what the template adds to its text. */
  newsletterWhole: 80_000,
  bodyBytes: 512 * 1024,
  smallBodyBytes: 16 * 1024,
  pageSize: { default: 50, max: 100 },
  /** The longest span of an exported calendar, in days: any month, or a whole year. */
  exportDays: 366,
} as const;

export const mediaLimits = {
  bytes: 30 * 1024 * 1024,
  pixels: 100_000_000,
  fileName: 255,
  caption: 1_000,
  /** What opening a file may take. */
  decodeSeconds: 10,
  /** Different pictures of the library in one item: each is a row of the save's transaction, which holds 100. */
  perItem: 80,
  /** Of one person a day. */
  files: 200,
  quotaBytes: 2 * 1024 ** 3,
  /** How long the address of an upload is valid, and how long a file that was not accepted is kept. */
  uploadMinutes: 15,
  incomingHours: 24,
  /** From this many days before their end on, rights count as ending. */
  expiringDays: 60,
} as const;

/** How long the history of items is kept. */
export const retention = {
  trashDays: 30,
  /** How long a resent form is answered that its item was deleted. */
  deletedDays: 365,
  /** Former versions kept per item, and for how long. */
  revisions: 50,
  revisionDays: 365,
} as const;

export const sessions = {
  /** A session ends after this time without use, and after this time at the latest. */
  idleDays: 7,
  absoluteDays: 30,
  recordedEverySeconds: 3_600,
} as const;

export const secondFactors = {
  recoveryCodes: 10,
  passkeys: 10,
  challengeMinutes: 5,
  /** How long an app may take to prove that it has the secret. */
  enrolmentMinutes: 15,
} as const;

export const invitations = {
  days: 7,
  /** How long an expired one is shown, to be sent again. */
  shownDays: 30,
} as const;

export const drafts = {
  /** The fields of a form besides its text, in bytes. */
  otherBytes: 60_000,
  fields: 40,
  fieldName: 40,
  /** How long one is kept after its last change. */
  keptDays: 30,
} as const;

/** Persons with an item open. */
export const presence = {
  leaseSeconds: 30,
  /** How often an open form renews its lease and asks. */
  everySeconds: 15,
} as const;

/** Notes on passages of an item, with their answers. */
export const notes = {
  text: 2_000,
  quote: 2_000,
  suggestion: 4_000,
  /** How much of the text before and after a passage is kept to find it again. */
  context: 64,
  perItem: 200,
  answers: 50,
  /** All of an item: they are one row. */
  bytes: 250_000,
} as const;

/** Links that show an unpublished item. */
export const shares = {
  days: 7,
  maxDays: 30,
} as const;

export const moderation = {
  undoSeconds: 10,
} as const;

export const notifications = {
  /** A person of the newsroom gets at most one mail in this time; what happens meanwhile is in the next. */
  minutesBetweenMails: 15,
  /** Maximum number of changes that a mail describes; of the others it gives the number. */
  shownPerMail: 30,
  /** After an approval can no longer be undone: a clock may be a little late. */
  undoMarginSeconds: 5,
  /** Changes that could not be mailed in this time are dropped. */
  keptDays: 30,
} as const;

export const home = {
  slideMilliseconds: 5_000,
  /** Featured articles in the slider, the newest: a round of fifty seconds. */
  slides: 10,
  latestArticles: 6,
  news: 4,
  featuredVideos: 4,
  upcomingEvents: 3,
} as const;
