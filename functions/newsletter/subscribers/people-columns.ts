import { invalid } from '#functions/errors/app-error.ts';
import { folded } from '#shared/text/folding.ts';
import { decided, isNo, noOf, type Standing, standingOf } from './standing.ts';

/** The headings of Mailchimp, Brevo, MailUp, Ghost and of lists kept by hand, folded, letters and digits alone; the best one first. */
const columns = {
  email: 'email emailaddress indirizzoemail indirizzomail indirizzodipostaelettronica postaelettronica mail indirizzo',
  fullName: 'fullname nomecompleto nomeecognome nominativo',
  firstName: 'nome firstname fname name',
  lastName: 'cognome lastname lname surname',
  consentedAt: `dataconsenso datadelconsenso consensoil consenso consentdate consentedat optintime optindate optinat confirmtime
    confirmdate confirmedat subscribedat subscribedate subscribeddate subscribedon subscriptiondate signupdate signuptime
    dataiscrizione datadiiscrizione iscrittoil iscrittodal registrationdate dateadded addedtime addedat createdat
    creationdate datacreazione datainserimento`,
  /** From where the person consented. */
  address: 'confirmip optinip signupip subscribeip ipaddress indirizzoip ip',
  /** Says whether the person subscribes. */
  status: `status stato memberstatus subscriptionstatus subscriberstatus statoiscrizione statoiscritto emailstatus
    emailsubscriptionstatus emailmarketing emailmarketingstatus isactive active attivo attiva subscribed issubscribed
    subscribedtoemails iscritto iscritta iscrizione newsletter optin acceptsmarketing acceptsemailmarketing`,
  /** Says when, why or whether the person does not. */
  no: `unsubscribedat unsubscribedon unsubscribedate unsubscribeddate unsubtime unsubscribetime unsubscriptiondate
    datadisiscrizione datadidisiscrizione disiscrittoil disiscrittail datacancellazione datadicancellazione cancellatoil
    optoutdate optouttime optoutat unsubscribed isunsubscribed disiscritto disiscritta disiscrizione cancellato cancellata
    cancellazione optout optedout hasoptedout blacklisted blocklisted emailblacklisted emailblocklisted blacklist blocklist
    blacklistedat blocklistedat suppressed suppressedat unsubreason unsubreasonother unsubcampaigntitle unsubcampaignid
    unsubscribereason motivodisiscrizione leavingreason`,
  bounce:
    'cleantime cleanedat cleancampaigntitle cleancampaignid bounced bouncedat bouncetime bouncedate hardbounce hardbounced',
  complaint: 'complained complainedat complaint complaintdate spam spamcomplaint abuse',
} as const;
type Column = keyof typeof columns;

/** A row of a file of people, as it is written there. */
export type PersonRow = {
  email: string;
  name: string;
  /** What might be the date of the consent, the best first. */
  consentedAt: string[];
  /** The IP address of the consent. */
  address?: string | undefined;
  standing: Standing;
  /** The cell that does not tell. */
  unclear?: string | undefined;
  /** What might be the date of a no. */
  saidNoAt: string[];
};

/** Cells that say nothing. */
const isEmpty = (cell: string) => /^(?:|-+|n\/?a|null|nil|none|\\n|0000-00-00(?: 00:00:00)?)$/i.test(cell);
const plain = (cell: string) =>
  cell
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Reads the rows of a file with these headings; 422 when they lack an address, or whether its person wants mails. */
export function personReader(headings: readonly string[]) {
  const names = headings.map((heading) => folded(heading).replace(/[^a-z0-9]/g, ''));
  const placesOf = (column: Column) =>
    columns[column].split(/\s+/).flatMap((alias) => names.flatMap((name, place) => (name === alias ? [place] : [])));
  const places = Object.fromEntries(
    (Object.keys(columns) as Column[]).map((column) => [column, placesOf(column)]),
  ) as Record<Column, number[]>;
  const saysStanding = [places.consentedAt, places.status, places.no, places.bounce, places.complaint].some(
    ({ length }) => length > 0,
  );
  if (places.email.length === 0 || !saysStanding) throw invalid([{ field: 'csv', message: missing(headings) }]);

  return { read, dates: (cells: readonly string[]) => filled(cells, 'consentedAt', 'no') };

  function filled(cells: readonly string[], ...of: Column[]): string[] {
    return of
      .flatMap((column) => places[column].map((place) => plain(cells[place] ?? '')))
      .filter((cell) => !isEmpty(cell));
  }

  function read(cells: readonly string[]): PersonRow {
    const [email = ''] = filled(cells, 'email');
    const [fullName, firstName, lastName] = (['fullName', 'firstName', 'lastName'] as const).map(
      (column) => filled(cells, column)[0],
    );
    const consentedAt = filled(cells, 'consentedAt');
    const said = filled(cells, 'status');
    const noes = filled(cells, 'no', 'bounce', 'complaint');
    const standing = decided([
      ...said.map(standingOf),
      // «no» in the column of the consent.
      ...consentedAt.map(standingOf).filter(isNo),
      ...filled(cells, 'bounce').map((cell) => noOf(cell, { leavingReason: 'bounce' })),
      ...filled(cells, 'complaint').map((cell) => noOf(cell, { leavingReason: 'complaint' })),
      ...filled(cells, 'no').map((cell) => noOf(cell)),
    ]);
    const unclear = said.find((cell) => standingOf(cell) === 'unknown');
    const name = fullName ?? [firstName, lastName].filter(Boolean).join(' ');
    const [address] = filled(cells, 'address');
    return { email, name, consentedAt, address, standing, unclear, saidNoAt: noes };
  }
}

function missing(headings: readonly string[]): string {
  const there = headings.map(plain).filter(Boolean).slice(0, 10).join('», «');
  return `La prima riga deve avere le colonne email e data_consenso${there && `: ha «${there}»`}`;
}
