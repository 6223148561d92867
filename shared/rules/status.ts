export const statuses = ['draft', 'pending', 'published'] as const;
export type Status = (typeof statuses)[number];
