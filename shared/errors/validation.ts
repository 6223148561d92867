import { z } from 'zod';

/** The default messages, for schemas without a message of their own. */
z.config({
  customError: (issue) => {
    if (issue.input === undefined || issue.input === null) return 'Campo obbligatorio';
    switch (issue.code) {
      case 'invalid_type':
        return 'Valore del tipo sbagliato';
      case 'invalid_value':
        return 'Valore non ammesso';
      case 'too_big':
        return 'Valore troppo grande';
      case 'too_small':
        return 'Valore troppo piccolo';
      default:
        return 'Valore non valido';
    }
  },
});

/** The first error of each field, in the order of the schema. */
export function explain(error: { issues: readonly z.core.$ZodIssue[] }): { field: string; message: string }[] {
  const messages = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const field = path.join('.');
    if (!messages.has(field)) messages.set(field, message);
  }
  return [...messages].map(([field, message]) => ({ field, message }));
}
