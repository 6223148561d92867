import type { Role } from '#shared/rules/permissions.ts';
import type { Form } from '#site/src/forms/controls/control.ts';
import { FieldControl } from '#site/src/forms/controls/FieldControl.tsx';
import type { EditorKind, Field } from '#site/src/forms/kind.ts';

export type GroupProps = { kind: EditorKind; form: Form; role: Role };

export const FieldGroup = ({ fields, ...props }: GroupProps & { fields: readonly Field[] }) =>
  fields.map((field) => <FieldControl key={field.name} field={field} {...props} />);
