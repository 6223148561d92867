import { itemPath } from '#shared/content/paths.ts';
import type { AuditedKind, AuditRecord } from '#shared/model/history.ts';
import { auditedDeeds, terminal } from '#shared/rules/audit.ts';
import { api } from '#site/src/api/api.ts';
import { newsletterBadges, roleBadges, statusBadges } from '#site/src/lib/badges.ts';
import { moment } from '#site/src/lib/moment.ts';
import { desksByKind } from './desks.ts';
import { byText, type Finding } from './finding.ts';
import { PagedList } from './PagedList.tsx';
import { Table } from './Table.tsx';
import { usePages } from './usePages.ts';

const kindName = (kind: AuditedKind): string => {
  if (kind === 'user') return 'Utente';
  return kind === 'import' ? 'Importazione' : desksByKind[kind].words.one;
};

/** What a record says of a state or a role, in the words of the badges. */
const stateName = (state: string): string => {
  const badges: Record<string, { label: string }> = { ...newsletterBadges, ...statusBadges, ...roleBadges };
  return badges[state]?.label ?? state;
};

const finding: Finding<AuditRecord> = {
  textOf: ({ by, deeds, kind, item, name = '' }) =>
    [by.username, ...deeds.map((deed) => auditedDeeds[deed]), kindName(kind), name, item].join(' '),
  orders: [
    { id: 'recenti', label: 'Dal più recente' },
    { id: 'antichi', label: 'Dal più antico', compare: byText(({ at }) => at) },
  ],
};

/** Who did what, newest first. */
export function AuditLog({ title }: { title: string }) {
  const list = usePages<AuditRecord>(['audit'], api.audit.$get);
  return (
    <PagedList title={title} list={list} finding={finding} empty={<p>Il registro è vuoto</p>} more="Mostra altre righe">
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

function Row({ record }: { record: AuditRecord }) {
  const { by, deeds, from, to, at } = record;
  const change = [from, to].flatMap((state) => (state ? stateName(state) : [])).join(' → ');
  return (
    <tr>
      <th scope="row">{by.id === terminal ? by.username : <a href={findUser(by.username)}>{by.username}</a>}</th>
      <td>
        {deeds.map((deed) => auditedDeeds[deed]).join(', ')}
        {change && ` (${change})`}
      </td>
      <td>
        {kindName(record.kind)} <What record={record} />
      </td>
      <td>
        <time dateTime={at}>{moment(at)}</time>
      </td>
    </tr>
  );
}

/** What it was done to, and the way there; only a record from before names were kept shows an id. */
function What({ record: { kind, item, name, deeds } }: { record: AuditRecord }) {
  if (kind === 'import') return <span className="caption">{item}</span>;
  const label = name ?? item;
  if (kind === 'user') return name ? <a href={findUser(name)}>{name}</a> : <span className="caption">{item}</span>;
  return <a href={deeds.includes('delete') ? findInTrash(label) : itemPath(kind, item)}>{label}</a>;
}

const find = (tab: string) => (words: string) => `?tab=${tab}&cerca=${encodeURIComponent(words)}`;
const findUser = find('users');
const findInTrash = find('trash');
