import type { Role } from '#shared/rules/permissions.ts';
import type { StoredServerDraft } from '#site/src/forms/drafts/server-drafts.ts';
import { valuesOf } from '#site/src/forms/form-values.ts';
import type { EditorKind, FormValues, StoredItem } from '#site/src/forms/kind.ts';
import { versionOf } from '#site/src/revisions/revisions.ts';

/** On a bad line the form opens without them. */
const maxWaitMilliseconds = 4_000;

/** The drafts of an item, each with the saved values that it began from if a later version has been saved since. */
export const withFormerValues = (
  kind: EditorKind,
  item: StoredItem,
  drafts: readonly StoredServerDraft[],
  role: Role,
): Promise<StoredServerDraft[]> =>
  Promise.all(
    drafts.map(async (draft) => {
      const { version } = draft;
      if (version === undefined || version >= item.version) return draft;
      return { ...draft, former: await formerValues(kind, item.id, version, role) };
    }),
  );

/** Undefined where the version is not kept any more, or the server cannot be asked. */
async function formerValues(
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
