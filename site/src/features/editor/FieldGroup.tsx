import type { Role } from '#shared/rules/permissions.ts';
import type { Form } from './controls/control.ts';
import { FieldControl } from './controls/FieldControl.tsx';
import type { EditorKind, Field } from './kind.ts';

export type GroupProps = { kind: EditorKind; form: Form; role: Role };

export const FieldGroup = ({ fields, ...props }: GroupProps & { fields: readonly Field[] }) =>
  fields.map((field) => <FieldControl key={field.name} field={field} {...props} />);
