import { useState } from 'react';
import { Field } from '#site/src/components/controls/Field.tsx';
import { ConfirmDialog, ignoreDoubleClick } from '#site/src/components/dialogs/Dialog.tsx';
import { openView } from './filters.ts';

type View = { name: string; search: string };

const maxNameLength = 40;

type Props = {
  userId: string;
  /** The search part of the filters that are set; empty without any. */
  search: string;
};

/** Filters under a name, kept in this browser for this account. */
export function SavedViews({ userId, search }: Props) {
  const { views, keep } = useViews(userId);
  const [naming, setNaming] = useState(false);
  const [removed, remove] = useState<string>();
  const isSaved = views.some((view) => view.search === search);

  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: without markers Safari no longer says that it is a list */}
      <ul role="list" className="content-views" aria-label="Viste" tabIndex={-1}>
        {views.map(({ name, search: saved }) => (
          <li key={name}>
            <button type="button" className="action" aria-pressed={saved === search} onClick={() => openView(saved)}>
              {name}
            </button>
            <button
              type="button"
              className="action"
              aria-label={`Elimina la vista «${name}»`}
              onClick={ignoreDoubleClick(() => remove(name))}
            >
              ×
            </button>
          </li>
        ))}
        {search && (
          <li>
            <button type="button" className="action" onClick={() => openView('')}>
              Togli i filtri
            </button>
          </li>
        )}
        {search && !isSaved && (
          <li>
            <button type="button" className="action" onClick={() => setNaming(true)}>
              Salva questa vista
            </button>
          </li>
        )}
      </ul>
      {naming && (
        <NameDialog
          close={() => setNaming(false)}
          save={(name) => {
            keep((now) => [...without(now, name), { name, search }]);
            setNaming(false);
          }}
        />
      )}
      {removed !== undefined && (
        <ConfirmDialog
          title="Eliminare la vista?"
          verb="Elimina"
          close={() => remove(undefined)}
          confirm={() => {
            keep((now) => without(now, removed));
            remove(undefined);
          }}
        >
          <p>«{removed}» non sarà più tra le viste di questo browser. I contenuti restano come sono.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

const without = (views: readonly View[], name: string) => views.filter((view) => view.name !== name);

function NameDialog({ close, save }: { close: () => void; save: (name: string) => void }) {
  const [name, setName] = useState('');
  const confirm = () => name.trim() && save(name.trim());
  return (
    <ConfirmDialog title="Salva questa vista" verb="Salva" close={close} confirm={confirm} waiting={!name.trim()}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <Field label="Nome" hint="La trovi qui in questo browser.">
          {(wiring) => (
            <input
              {...wiring}
              value={name}
              maxLength={maxNameLength}
              placeholder="Articoli di novembre"
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
      </form>
    </ConfirmDialog>
  );
}

function useViews(userId: string) {
  const key = `sinopia.views.${userId}`;
  const [views, setViews] = useState(() => read(key) ?? []);
  const keep = (change: (now: readonly View[]) => View[]) => {
    // Another tab may have kept one since.
    const next = change(read(key) ?? views);
    setViews(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Access to the storage is denied.
    }
  };
  return { views, keep };
}

/** Undefined where the browser denies access to localStorage: views then last until the page is closed. */
function read(key: string): View[] | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]');
  } catch {
    return undefined;
  }
}
