import { type KeyboardEvent, useContext, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { isModerated } from '#shared/kinds/kinds.ts';
import { may, type Role, type Status, statusChoices, unmoderatedStatuses } from '#shared/rules/permissions.ts';
import { notices } from '#shared/rules/publishing.ts';
import { slugOf } from '#shared/text/slug.ts';
import { Action } from '#site/src/components/controls/buttons.tsx';
import { Field, Field as LabelledField, Options } from '#site/src/components/controls/Field.tsx';
import { statusBadges } from '#site/src/components/feedback/Badge.tsx';
import type { Control, ControlName, ControlProps, Field as FormField } from '#site/src/forms/kind.ts';
import { LongText } from './fields/LongText.tsx';
import { MarkdownField } from './fields/MarkdownField.tsx';
import { ariaShortcut, pressedCommand, shortcutLabel, toolbarCommands } from './fields/markdown-commands.ts';
import { AddressInput, PictureControl, VideoControl } from './fields/preview-controls.tsx';
import { type WritingField, WritingPlace } from './fields/writing-field.ts';
import { notedField, TextNotes } from './notes/text-notes.ts';
import { useDocument } from './useEditedDocument.ts';

export function FieldGroup({ fields }: { fields: readonly FormField[] }) {
  const { kind, form, role } = useDocument();
  return fields.map((field) => <FieldControl key={field.name} {...{ field, kind, form, role }} />);
}

/** The side column: publishing fields, status and the collapsed details. */
export function SideFields() {
  const { kind, role, item, details } = useDocument();
  const submits = item ? undefined : kind.submits?.(role);
  return (
    <div className="editor-side">
      <div className="publishing">
        <FieldGroup fields={kind.side} />
        {(isModerated(kind.kind) ? !submits : item && item.status !== 'draft') && <StatusField />}
        {!isModerated(kind.kind) && item?.status === 'draft' && <p className="field-hint">{notices.draft}.</p>}
        {submits && !submits.some(({ status }) => status === 'published') && (
          <p className="field-hint">{kind.labels.approval}</p>
        )}
      </div>
      {kind.details.length > 0 && (
        <details ref={details} className="details">
          <summary>Dettagli</summary>
          <div className="details-fields">
            <FieldGroup fields={kind.details} />
          </div>
        </details>
      )}
    </div>
  );
}

function StatusField() {
  const { kind, form, role } = useDocument();
  const choices: readonly Status[] = isModerated(kind.kind) ? statusChoices(role) : unmoderatedStatuses;
  return (
    <>
      <Field label="Stato" error={form.formState.errors['status']?.message}>
        {(wiring) => (
          <select {...wiring} {...form.register('status')}>
            <Options of={choices.map((status) => [status, statusBadges[status].label])} />
          </select>
        )}
      </Field>
      <StatusHint />
    </>
  );
}

function StatusHint() {
  const { kind: edited, form, role, item } = useDocument();
  const { kind, labels } = edited;
  const status = useWatch({ control: form.control, name: 'status' });
  const publishes = may(role, 'content:publish');
  return (
    <div className="field-hint" aria-live="polite">
      {isModerated(kind) && (
        <p>{publishes ? 'Editor e amministratori possono pubblicare direttamente.' : labels.approval}</p>
      )}
      {status === 'pending' && <p>«In attesa» invia {labels.the} agli editor.</p>}
      {item?.live && !publishes && <p>I lettori continuano a vedere l’edizione online fino all’approvazione.</p>}
      {item?.status === 'published' && publishes && status !== 'published' && (
        <p>Salvando così, i lettori non troveranno più {labels.the}.</p>
      )}
    </div>
  );
}

function FieldControl({ role, ...props }: ControlProps & { role: Role }) {
  const { field, form } = props;
  const { name, label, control, hint, optional = false, half = false } = field;
  if (control === 'featured') return may(role, 'content:feature') && <Featured {...props} />;
  const Control = controls[control];
  return (
    <LabelledField
      label={label}
      hint={hint}
      optional={optional}
      error={form.formState.errors[name]?.message}
      className={half ? `field-${control} field-half` : `field-${control}`}
    >
      {(wiring) => <Control {...props} wiring={wiring} />}
    </LabelledField>
  );
}

const Title: Control = ({ field, form, wiring }) => (
  <textarea {...wiring} dir="auto" rows={1} onKeyDown={stayOnOneLine} {...form.register(field.name, oneLine)} />
);

const oneLine = {
  setValueAs: (title: string) =>
    title
      .split('\n')
      .map((line) => line.trim())
      .join(' '),
};

/** A title wraps on the screen but contains no line break. */
function stayOnOneLine(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

const Paragraph: Control = (props) => {
  const { field, form, kind, wiring } = props;
  if (field.name === notedField(kind)) return <NotedParagraph {...props} />;
  return <textarea {...wiring} rows={2} {...form.register(field.name)} />;
};

const input =
  (type: string): Control =>
  ({ field, form, wiring }) => <input {...wiring} type={type} {...form.register(field.name)} />;

const Address: Control = ({ field, form, wiring }) => <AddressInput name={field.name} form={form} wiring={wiring} />;

/** While it is empty it shows the words that the title gives. */
const Slug: Control = ({ field, form, wiring }) => {
  const title = useWatch({ control: form.control, name: 'title' });
  return (
    <AddressInput
      name={field.name}
      form={form}
      wiring={wiring}
      completed={slugOf}
      placeholder={slugOf(String(title ?? ''))}
    />
  );
};

const LongMarkdown: Control = ({ field, form, wiring }) => (
  <MarkdownField name={field.name} form={form} wiring={wiring} />
);

const Choice: Control = ({ field, form, kind, wiring }) => {
  const onChange = ({ target }: { target: { value: string } }) => {
    const followed = kind.follow?.[field.name]?.(target.value) ?? {};
    for (const [name, value] of Object.entries(followed)) form.setValue(name, value, { shouldDirty: true });
  };
  return (
    <select {...wiring} {...form.register(field.name, { onChange })}>
      <Options of={field.choices?.map(({ value, label }) => [value, label]) ?? []} />
    </select>
  );
};

const Featured = ({ field: { name, label }, form }: ControlProps) => (
  <label className="checkbox">
    <input type="checkbox" {...form.register(name)} /> {label}
  </label>
);

const controls: Record<Exclude<ControlName, 'featured'>, Control> = {
  title: Title,
  line: input('text'),
  paragraph: Paragraph,
  markdown: LongMarkdown,
  choice: Choice,
  color: input('color'),
  picture: PictureControl,
  video: VideoControl,
  address: Address,
  slug: Slug,
  date: input('date'),
  time: input('time'),
  tags: input('text'),
};

const annotating = toolbarCommands.find(({ name }) => name === 'annotate');

/** A description that notes are about, where an item has no longer text. */
const NotedParagraph: Control = ({ field: { name }, form, wiring }) => {
  const own = useRef<WritingField>(null);
  const writing = useContext(WritingPlace) ?? own;
  const notes = useContext(TextNotes);
  const annotate = (): boolean => {
    if (!notes || !writing.current) return false;
    notes.annotate(writing.current.read());
    return true;
  };
  return (
    <>
      <div className="writing-place">
        <LongText
          {...{ name, form, wiring }}
          plain
          field={writing}
          press={(event) => pressedCommand(event)?.name === 'annotate' && annotate()}
        />
      </div>
      {notes && annotating && (
        <p>
          <Action
            aria-keyshortcuts={ariaShortcut(annotating.shortcut)}
            title={shortcutLabel(annotating.shortcut)}
            // Keeps the selection and, on a phone, the keyboard open.
            onPointerDown={(event) => event.preventDefault()}
            onClick={annotate}
          >
            {annotating.label}
          </Action>
        </p>
      )}
    </>
  );
};
