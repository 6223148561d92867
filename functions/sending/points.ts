/** Every moment at which a sender waits for somebody, by name: what tests stop it at. */
export const points = [
  'task-read',
  'page-read',
  'page-written',
  'total-known',
  'issue-published',
  'audience-frozen',
  'bucket-read',
  'overdue-moved',
  'claimed',
  'paced',
  'answered',
  'recorded',
  'paused',
  'finished',
] as const;

export type Point = (typeof points)[number];
