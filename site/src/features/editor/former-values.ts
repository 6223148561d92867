import type { Role } from '#shared/rules/permissions.ts';
import { valuesOf } from '#site/src/forms/form-values.ts';
import type { EditorKind, FormValues } from '#site/src/forms/kind.ts';
import { versionOf } from '#site/src/revisions/revisions.ts';

/** On a bad line the form opens without them. */
const maxWaitMilliseconds = 4_000;

/** Undefined where the version is not kept any more, or the server cannot be asked. */
export async function formerValues(
  kind: EditorKind,
  id: string,
  version: number,
  role: Role,
): Promise<FormValues | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, maxWaitMilliseconds));
  try {
    const former = await Promise.race([versionOf({ kind: kind.kind, id }, version), late]);
    return former && valuesOf(kind, former, role);
  } catch {
    return undefined;
  }
}
