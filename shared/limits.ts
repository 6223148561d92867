/** Every limit of the magazine, in characters unless the name says otherwise. */
export const limits = {
  title: 200,
  subtitle: 300,
  description: 2_000,
  excerpt: 1_000,
  content: 200_000,
  contentBytes: 300_000,
  url: 2_048,
  text: 200,
  tags: 20,
  tag: 50,
  email: 254,
  emailLocalPart: 64,
  username: { min: 3, max: 32 },
  fullName: 100,
  biography: 600,
  password: { min: 6, minForStaff: 8, max: 128 },
  reviewNote: 1_000,
  newsletterSubject: 200,
  newsletterContent: 100_000,
  newsletterPreview: 150,
  bodyBytes: 512 * 1024,
  smallBodyBytes: 16 * 1024,
  pageSize: { default: 50, max: 100 },
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

export const invitations = {
  days: 7,
  /** How long an expired one is shown, to be sent again. */
  shownDays: 30,
} as const;

export const moderation = {
  /** How long an approval can be undone. */
  undoSeconds: 10,
} as const;

export const home = {
  slideMilliseconds: 5_000,
  latestArticles: 6,
  news: 4,
  featuredVideos: 4,
  upcomingEvents: 3,
} as const;
