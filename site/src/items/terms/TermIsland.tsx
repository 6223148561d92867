import { type FormEvent, useEffect, useState } from 'react';
import { shownByPages } from '#shared/errors/errors.ts';
import type { StaffMember } from '#shared/kinds/schemas.ts';
import type { TermPage } from '#shared/kinds/term-record.ts';
import { mayWriteOf } from '#shared/kinds/term-rights.ts';
import { type TermRef, taxonomies } from '#shared/kinds/terms.ts';
import { mediaPath } from '#shared/media/addresses-and-captions.ts';
import { termPath } from '#shared/publish/paths.ts';
import { may } from '#shared/rules/permissions.ts';
import { slugOf } from '#shared/text/slug.ts';
import { ApiProblem, api, serverMessage } from '#site/src/api/api.ts';
import { Action, ActionLink, Submit } from '#site/src/components/controls/buttons.tsx';
import { Field, Options } from '#site/src/components/controls/Field.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { Spinner } from '#site/src/components/feedback/Spinner.tsx';
import { SignedIn } from '#site/src/components/SignedIn.tsx';
import { editedId } from '#site/src/forms/form-page.ts';
import { LibraryButton } from '#site/src/media/LibraryButton.tsx';
import { UploadArea } from '#site/src/media/UploadArea.tsx';
import './term-form.css';

/** What the newsroom writes of the author or the tag in the address, and an author of themselves. */
export const TermIsland = ({ taxonomy }: Pick<TermRef, 'taxonomy'>) => (
  <SignedIn>
    {(user) => {
      const slug = editedId(location.pathname);
      if (!slug) return <Refused text="L’indirizzo non nomina nulla" />;
      const term = { taxonomy, slug };
      if (!mayWriteOf(user, term)) return <Refused text={shownByPages.FORBIDDEN} />;
      return <LoadedTerm term={term} manages={may(user.role, 'terms:manage')} />;
    }}
  </SignedIn>
);

const Refused = ({ text }: { text: string }) => (
  <div className="frame">
    <Alert kind="error" text={text} />
  </div>
);

/** `staff`: those who may be given the name of an author; none where the person here does not decide it. */
type Loaded = { page: Partial<TermPage>; staff: readonly StaffMember[] };
type Failure = Parameters<typeof Alert>[0];

const callsOf = ({ taxonomy }: TermRef) => (taxonomy === 'author' ? api.authors : api.tags)[':slug'];

/** Nothing may be written yet. */
const pageOf = (term: TermRef): Promise<Partial<TermPage>> =>
  callsOf(term)
    .$get({ param: { slug: term.slug } })
    .then((response) => response.json())
    .catch((error) => {
      if (error instanceof ApiProblem && error.status === 404) return {};
      throw error;
    });

async function load(term: TermRef, manages: boolean): Promise<Loaded> {
  const decides = manages && term.taxonomy === 'author';
  const staff = decides ? api.content.staff.$get().then((response) => response.json()) : [];
  return { page: await pageOf(term), staff: await staff };
}

type Props = { term: TermRef; manages: boolean };

function LoadedTerm({ term, manages }: Props) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [failure, setFailure] = useState('');
  useEffect(() => {
    load(term, manages).then(setLoaded, (error) => setFailure(serverMessage(error, 'Non è stato caricato').text));
  }, [term, manages]);
  if (failure) return <Refused text={failure} />;
  return loaded ? <TermForm term={term} manages={manages} {...loaded} /> : <Spinner />;
}

function TermForm({ term, manages, page, staff }: Props & Loaded) {
  const { taxonomy, slug } = term;
  const [image, setImage] = useState(page.image ?? '');
  const [version, setVersion] = useState(page.version ?? 0);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<Failure>();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const isAuthor = taxonomy === 'author';
  const linked = staff.find(({ byline = '' }) => slugOf(byline) === slug)?.id ?? '';
  const take = ({ id }: { id: string }) => setImage(mediaPath(id));
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '');
    const links = text('links').split(/\s+/).filter(Boolean);
    // A name that was not edited stays that of the newest piece.
    const name = manages && text('name') !== (page.name ?? '') ? { name: text('name') } : {};
    setBusy(true);
    try {
      const saved = await callsOf(term)
        .$put({ param: { slug }, json: { ...name, text: text('text'), image, links, version } })
        .then((response) => response.json());
      setVersion(saved.version);
      const account = text('account');
      if (account !== linked) await api.authors[':slug'].account.$put({ param: { slug }, json: { account } });
      location.assign(termPath(term));
    } catch (error) {
      const refused = error instanceof ApiProblem ? error.errors : [];
      setErrors(Object.fromEntries(refused.map(({ field, message }) => [field.split('.')[0] ?? field, message])));
      setMessage({ kind: 'error', ...serverMessage(error, 'Non è stato salvato. Riprova tra poco.') });
      setBusy(false);
    }
  };
  return (
    <form className="frame term-form" noValidate onSubmit={save}>
      <header>
        <p className="label">{taxonomies[taxonomy].name}</p>
        <h1 dir="auto">{page.name ?? slug}</h1>
      </header>
      {message && <Alert {...message} />}
      {manages && (
        <Field label="Nome" optional hint="Senza, come lo scrive il pezzo più recente." error={errors['name']}>
          {(wiring) => <input {...wiring} name="name" defaultValue={page.name} />}
        </Field>
      )}
      <Field label={isAuthor ? 'Biografia' : 'Introduzione'} optional error={errors['text']}>
        {(wiring) => <textarea {...wiring} name="text" rows={8} defaultValue={page.text} />}
      </Field>
      <Field label="Link" optional hint="Uno per riga." error={errors['links']}>
        {(wiring) => <textarea {...wiring} name="links" rows={3} defaultValue={page.links?.join('\n')} />}
      </Field>
      <Field label="URL immagine" optional error={errors['image']}>
        {(wiring) => (
          <UploadArea
            field="image"
            value={image}
            label="Carica un’immagine"
            onReady={take}
            ways={
              <>
                <LibraryButton onPick={take} />
                {image && <Action onClick={() => setImage('')}>Togli l’immagine</Action>}
              </>
            }
          >
            <input {...wiring} value={image} onChange={({ target }) => setImage(target.value)} />
            {image && (
              <img className="term-picture" src={image} alt="Anteprima dell’immagine" referrerPolicy="no-referrer" />
            )}
          </UploadArea>
        )}
      </Field>
      {staff.length > 0 && (
        <Field
          label="Account"
          optional
          hint="Firma con questo nome e scrive qui biografia, immagine e link, senza approvazione. I lettori non vedono di chi è."
          error={errors['account']}
        >
          {(wiring) => (
            <select {...wiring} name="account" defaultValue={linked}>
              <option value="">Nessuno</option>
              <Options of={staff.map(({ id, name }) => [id, name])} />
            </select>
          )}
        </Field>
      )}
      <p className="item-actions">
        <Submit busy={busy}>Salva</Submit>
        <ActionLink href={termPath(term)}>Torna alla pagina</ActionLink>
      </p>
    </form>
  );
}
