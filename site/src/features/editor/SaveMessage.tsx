import { errors } from '#shared/text/errors.ts';
import { Alert } from '#site/src/components/Alert.tsx';
import type { Form } from '#site/src/forms/controls/control.ts';
import type { EditorKind } from '#site/src/forms/kind.ts';
import type { Outcome } from './useSave.ts';

/** What came of the save, or what stands in its way. */
export function SaveMessage({ kind, form, outcome }: { kind: EditorKind; form: Form; outcome: Outcome }) {
  if (outcome.state === 'saved') return <Alert kind="success" text={outcome.text} hint={outcome.hint} />;
  if (outcome.state === 'failed') return <Alert kind="error" text={outcome.text} hint={outcome.hint} />;
  const complaints = Object.entries(form.formState.errors);
  if (outcome.state !== 'editing' || complaints.length === 0) return null;
  const messages = Object.fromEntries(complaints.map(([field, problem]) => [field, String(problem?.message)]));
  return <Alert kind="error" text={kind.complaint?.(messages) ?? errors.INVALID.detail} />;
}
