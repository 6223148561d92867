import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Wiring } from '#site/src/components/Field.tsx';
import type { EditorKind, Field, FormValues } from '#site/src/forms/kind.ts';

export type Form = UseFormReturn<FormValues>;

export type ControlProps = { field: Field; form: Form; kind: EditorKind };

/** What stands in a field of one line or more: the control alone, its label and messages are the field's. */
export type Control = (props: ControlProps & { wiring: Wiring }) => ReactNode;
