import { type FormEvent, useEffect, useState } from 'react';
import { shownByPages } from '#shared/errors/errors.ts';
import type { TermRecord } from '#shared/kinds/term-record.ts';
import { type Taxonomy, taxonomies } from '#shared/kinds/terms.ts';
import { mediaPath } from '#shared/media/addresses-and-captions.ts';
import { termPath } from '#shared/publish/paths.ts';
import { may } from '#shared/rules/permissions.ts';
import { ApiProblem, api, serverMessage } from '#site/src/api/api.ts';
import { Action, ActionLink, Submit } from '#site/src/components/controls/buttons.tsx';
import { Field } from '#site/src/components/controls/Field.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { Spinner } from '#site/src/components/feedback/Spinner.tsx';
import { SignedIn } from '#site/src/components/SignedIn.tsx';
import { editedId } from '#site/src/forms/form-page.ts';
import { LibraryButton } from '#site/src/media/LibraryButton.tsx';
import './term-form.css';

/** What an editor writes of the author or the tag in the address. */
export const TermIsland = ({ taxonomy }: { taxonomy: Taxonomy }) => (
  <SignedIn>
    {({ role }) => {
      const slug = editedId(location.pathname);
      if (!may(role, 'terms:edit')) return <Refused text={shownByPages.FORBIDDEN} />;
      return slug ? <LoadedTerm taxonomy={taxonomy} slug={slug} /> : <Refused text="L’indirizzo non nomina nulla" />;
    }}
  </SignedIn>
);

const Refused = ({ text }: { text: string }) => (
  <div className="frame">
    <Alert kind="error" text={text} />
  </div>
);

type Term = { taxonomy: Taxonomy; slug: string };
type Failure = Parameters<typeof Alert>[0];

const callsOf = (taxonomy: Taxonomy) => (taxonomy === 'author' ? api.authors : api.tags)[':slug'];
const empty: Partial<TermRecord> = { version: 0 };

/** Nothing may be written yet. */
async function load({ taxonomy, slug }: Term): Promise<Partial<TermRecord>> {
  try {
    return await callsOf(taxonomy)
      .$get({ param: { slug } })
      .then((response) => response.json());
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return empty;
    throw error;
  }
}

function LoadedTerm(term: Term) {
  const { taxonomy, slug } = term;
  const [record, setRecord] = useState<Partial<TermRecord>>();
  const [failure, setFailure] = useState('');
  useEffect(() => {
    load({ taxonomy, slug }).then(setRecord, (error) => setFailure(serverMessage(error, 'Non è stato caricato').text));
  }, [taxonomy, slug]);
  if (failure) return <Refused text={failure} />;
  return record ? <TermForm key={record.version} {...term} record={record} saved={setRecord} /> : <Spinner />;
}

type FormProps = Term & { record: Partial<TermRecord>; saved: (record: TermRecord) => void };

function TermForm({ taxonomy, slug, record, saved }: FormProps) {
  const [image, setImage] = useState(record.image ?? '');
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<Failure>();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const isAuthor = taxonomy === 'author';
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '');
    const links = text('links').split(/\s+/).filter(Boolean);
    const json = { name: text('name'), text: text('text'), image, links, version: record.version ?? 0 };
    setBusy(true);
    try {
      saved(
        await callsOf(taxonomy)
          .$put({ param: { slug }, json })
          .then((response) => response.json()),
      );
      location.assign(termPath({ taxonomy, slug }));
    } catch (error) {
      const refused = error instanceof ApiProblem ? error.errors : [];
      setErrors(Object.fromEntries(refused.map(({ field, message }) => [field.split('.')[0] ?? field, message])));
      setMessage({ kind: 'error', ...serverMessage(error, 'Non è stato salvato. Riprova tra poco.') });
      setBusy(false);
    }
  };
  return (
    <form className="frame term-form" noValidate onSubmit={save}>
      <h1>{taxonomies[taxonomy].name}</h1>
      {message && <Alert {...message} />}
      <Field label="Nome" optional hint="Senza, come lo scrive il pezzo più recente." error={errors['name']}>
        {(wiring) => <input {...wiring} name="name" defaultValue={record.name} />}
      </Field>
      <Field label={isAuthor ? 'Biografia' : 'Introduzione'} optional error={errors['text']}>
        {(wiring) => <textarea {...wiring} name="text" rows={8} defaultValue={record.text} />}
      </Field>
      <Field label="Link" optional hint="Uno per riga." error={errors['links']}>
        {(wiring) => <textarea {...wiring} name="links" rows={3} defaultValue={record.links?.join('\n')} />}
      </Field>
      <Field label="URL immagine" optional error={errors['image']}>
        {(wiring) => <input {...wiring} value={image} onChange={({ target }) => setImage(target.value)} />}
      </Field>
      <p className="term-picture">
        <LibraryButton onPick={({ id }) => setImage(mediaPath(id))} />
        {image && <Action onClick={() => setImage('')}>Togli l’immagine</Action>}
      </p>
      <p className="item-actions">
        <Submit busy={busy}>Salva</Submit>
        <ActionLink href={termPath({ taxonomy, slug })}>Torna alla pagina</ActionLink>
      </p>
    </form>
  );
}
