import type { AuditedKind, AuditRecord } from '#shared/model/audit.ts';
import { auditedDeeds } from '#shared/rules/audit.ts';
import { api } from '../../lib/api.ts';
import { newsletterBadges, roleBadges, statusBadges } from '../../lib/badges.ts';
import { moment } from '../../lib/moment.ts';
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
  textOf: ({ by, deeds, kind, item }) =>
    [by.username, ...deeds.map((deed) => auditedDeeds[deed]), kindName(kind), item].join(' '),
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

function Row({ record: { by, deeds, kind, item, from, to, at } }: { record: AuditRecord }) {
  const change = [from, to].flatMap((state) => (state ? stateName(state) : [])).join(' → ');
  return (
    <tr>
      <th scope="row">{by.username}</th>
      <td>
        {deeds.map((deed) => auditedDeeds[deed]).join(', ')}
        {change && ` (${change})`}
      </td>
      <td>
        {kindName(kind)} <span className="caption">{item}</span>
      </td>
      <td>
        <time dateTime={at}>{moment(at)}</time>
      </td>
    </tr>
  );
}
