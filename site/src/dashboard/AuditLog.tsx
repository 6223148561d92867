import { type AuditAction, allSubscribers, auditActions, terminal } from '#shared/history/audit.ts';
import type { AuditedKind, AuditRecord } from '#shared/history/history.ts';
import { taxonomies } from '#shared/kinds/terms.ts';
import { mediaPath } from '#shared/media/addresses-and-captions.ts';
import { itemPath, termPath } from '#shared/publish/paths.ts';
import { nameOf } from '#shared/text/person-name.ts';
import { type CivilDate, dateWith } from '#shared/time/dates.ts';
import { api } from '#site/src/api/api.ts';
import { newsletterBadges, roleBadges, statusBadges } from '#site/src/components/feedback/Badge.tsx';
import { byText, type SearchAndSort, useListSearch } from '#site/src/components/lists/list-search.ts';
import { PagedList } from '#site/src/components/lists/PagedList.tsx';
import { Table } from '#site/src/components/lists/Table.tsx';
import { usePages } from '#site/src/components/lists/usePages.ts';
import { adapterOf } from '#site/src/dashboard/items/adapters.ts';
import { formatDateTime } from '#site/src/lib/italian-format.ts';

const otherKinds = {
  user: 'Utente',
  media: 'Immagine',
  import: 'Importazione',
  newsletter: 'Newsletter',
  subscriber: 'Iscritto',
  author: taxonomies.author.name,
  tag: taxonomies.tag.name,
} as const;

const isOther = (kind: AuditedKind): kind is keyof typeof otherKinds => kind in otherKinds;

/** A page that is still open after a release may get records of kinds and actions that it does not know. */
const kindName = (kind: AuditedKind): string =>
  isOther(kind) ? otherKinds[kind] : (adapterOf({ kind })?.labels.one ?? kind);

const actionWords = (action: AuditAction): string => auditActions[action] ?? action;

/** The label of a status or a role, as on its badge. */
const stateName = (state: string): string => {
  const badges: Record<string, { label: string }> = { ...newsletterBadges, ...statusBadges, ...roleBadges };
  return badges[state]?.label ?? state;
};

const searchAndSort: SearchAndSort<AuditRecord> = {
  textOf: ({ by, actions, kind, item, name = '' }) =>
    [nameOf(by), by.username, ...actions.map(actionWords), kindName(kind), name, item].join(' '),
  orders: [
    { id: 'recenti', label: 'Dal più recente' },
    { id: 'antichi', label: 'Dal più antico', compare: byText(({ at }) => at) },
  ],
};

export function AuditLog({ title }: { title: string }) {
  const list = useListSearch(usePages<AuditRecord>(['audit'], api.audit.$get), searchAndSort);
  return (
    <PagedList title={title} list={list} empty={<p>Il registro è vuoto</p>} more="Mostra altre righe">
      {(records) => (
        <Table headings={['Chi', 'Che cosa', 'Su che cosa', 'Quando']}>
          {records.map((record) => (
            <Row key={record.id} record={record} />
          ))}
        </Table>
      )}
    </PagedList>
  );
}

/** What was and what is now; of the rule about second factors the days, of which there is none when it ends. */
function changeOf({ actions, from, to }: AuditRecord): string {
  const isRule = actions.includes('require-factor');
  const nameOf = isRule ? (day: CivilDate) => dateWith('dal', day) : stateName;
  const states = [from, to].flatMap((state) => (state ? nameOf(state) : []));
  return [...states, ...(isRule && !to ? ['non più richiesto'] : [])].join(' → ');
}

function Row({ record }: { record: AuditRecord }) {
  const { by, actions, at } = record;
  const change = changeOf(record);
  return (
    <tr>
      <th scope="row">{by.id === terminal ? by.username : <a href={findUser(by.username)}>{nameOf(by)}</a>}</th>
      <td>
        {actions.map(actionWords).join(', ')}
        {change && ` (${change})`}
      </td>
      <td>
        <RecordItem record={record} />
      </td>
      <td>
        <time dateTime={at}>{formatDateTime(at)}</time>
      </td>
    </tr>
  );
}

function RecordItem({ record }: { record: AuditRecord }) {
  if (record.kind === 'subscriber' && record.item === allSubscribers) return 'Elenco degli iscritti';
  return (
    <>
      {kindName(record.kind)} <ItemName record={record} />
    </>
  );
}

/** The item of a record with a link to it. Records from before names were stored show its id, those of subscribers its beginning. */
function ItemName({ record: { kind, item, name, actions } }: { record: AuditRecord }) {
  const label = name ?? item;
  if (kind === 'user' && name) return <a href={findUser(name)}>{name}</a>;
  if (kind === 'author' || kind === 'tag') return <a href={termPath({ taxonomy: kind, slug: item })}>{label}</a>;
  if (kind === 'newsletter') return <a href="?tab=newsletter">{label}</a>;
  if (kind === 'subscriber') return <span className="caption">{item.slice(0, 8)}…</span>;
  if (kind !== 'media' && isOther(kind)) return <span className="caption">{item}</span>;
  const path = kind === 'media' ? mediaPath(item) : itemPath(kind, { id: item });
  return <a href={actions.includes('delete') ? findInTrash(label) : path}>{label}</a>;
}

const searchLink = (tab: string) => (words: string) => `?tab=${tab}&cerca=${encodeURIComponent(words)}`;
const findUser = searchLink('users');
const findInTrash = searchLink('trash');
