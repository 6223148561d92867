import type { AuditedKind, AuditRecord } from '#shared/model/audit.ts';
import { auditedDeeds } from '#shared/rules/audit.ts';
import { api } from '../../lib/api.ts';
import { desksByKind } from './desks.ts';
import { PagedList } from './PagedList.tsx';
import { usePages } from './usePages.ts';

const moment = new Intl.DateTimeFormat('it', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Rome' });

const kindName = (kind: AuditedKind): string => {
  if (kind === 'user') return 'Utente';
  return kind === 'import' ? 'Importazione' : desksByKind[kind].words.one;
};

/** Who did what, newest first. */
export function AuditLog({ title }: { title: string }) {
  const list = usePages<AuditRecord>('audit', (query) => api.audit.$get(query));
  return (
    <PagedList title={title} list={list} empty={<p>Il registro è vuoto</p>} more="Mostra altre righe">
      {(records) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to be able to scroll it
        <section className="table-frame" aria-labelledby="list-title" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Chi</th>
                <th scope="col">Che cosa</th>
                <th scope="col">Su che cosa</th>
                <th scope="col">Quando</th>
              </tr>
            </thead>
            <tbody>
              {records.map((record) => (
                <Row key={record.id} record={record} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </PagedList>
  );
}

function Row({ record: { by, deeds, kind, item, from, to, at } }: { record: AuditRecord }) {
  const change = [from, to].filter(Boolean).join(' → ');
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
        <time dateTime={at}>{moment.format(new Date(at))}</time>
      </td>
    </tr>
  );
}
