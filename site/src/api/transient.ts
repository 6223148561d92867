import { ApiProblem } from './api.ts';

/** Network failures, 429 and 5xx are worth a retry; other refusals are final. */
export const isTransient = (error: Error) =>
  !(error instanceof ApiProblem) || error.status === 0 || error.status === 429 || error.status >= 500;
