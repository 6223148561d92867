import { z } from 'zod';
import { wholeSentences } from '#shared/errors/errors.ts';
import { limits } from '#shared/limits.ts';
import { civilDate, id, instant, optionalParagraph, Person, personName } from '#shared/rules/fields.ts';
import { roles } from '#shared/rules/permissions.ts';
import { idPattern } from '#shared/text/ids.ts';

/** ASCII only: SES has no SMTPUTF8. Lower case, because mailboxes do not differ by case. */
export const email = z
  .string()
  .max(limits.email, wholeSentences.emailInvalid)
  .trim()
  .toLowerCase()
  .pipe(
    z
      .email(wholeSentences.emailInvalid)
      .refine((value) => value.indexOf('@') <= limits.emailLocalPart, wholeSentences.emailInvalid)
      .refine((value) => !/-\.|-$/.test(value.slice(value.indexOf('@'))), wholeSentences.emailInvalid),
  );

const username = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(
    z
      .string()
      .regex(
        /^[a-z0-9._-]{3,32}$/,
        'Il nome utente deve avere da 3 a 32 caratteri: lettere, numeri, punto, trattino o trattino basso',
      ),
  );

/** A lone surrogate encodes as U+FFFD: every other lone surrogate would match the same hash. */
const password = z
  .string()
  .max(limits.password.max, 'La password è troppo lunga')
  .refine((value) => value.isWellFormed(), 'La password contiene caratteri non ammessi');

export const newPassword = password.min(limits.password.min, 'La password deve essere di almeno 6 caratteri');

export const role = z.enum(roles, 'Scegli un ruolo');

export const RegisterInput = z
  .object({
    email,
    username,
    fullName: personName(),
    password: newPassword,
  })
  .meta({ id: 'RegisterInput' });
export type RegisterInput = z.infer<typeof RegisterInput>;

export const LoginInput = z
  .object({
    email: z
      .string()
      .trim()
      .toLowerCase()
      .min(1, 'Campo obbligatorio')
      .max(limits.email, wholeSentences.emailInvalid)
      .refine((value) => value.isWellFormed(), wholeSentences.emailInvalid),
    password: password.min(1, 'Campo obbligatorio'),
    device_marks: z.array(z.string().max(limits.text)).max(limits.deviceMarks).optional().meta({
      description: 'I segni che questo browser ha avuto entrando: le prove sbagliate di altri non lo fermano',
    }),
  })
  .meta({ id: 'LoginInput' });
export type LoginInput = z.infer<typeof LoginInput>;

/** The secret of a link in a mail. Whether it is well-formed is no business of the schema: any other is unknown. */
const linkToken = z.string().min(1, 'Campo obbligatorio').max(limits.text, 'Il link non è completo');

export const ForgotInput = z.object({ email }).meta({ id: 'ForgotInput' });
export type ForgotInput = z.infer<typeof ForgotInput>;

export const ResetInput = z.object({ token: linkToken, password: newPassword }).meta({ id: 'ResetInput' });
export type ResetInput = z.infer<typeof ResetInput>;

export const ConfirmInput = z.object({ token: linkToken }).meta({ id: 'ConfirmInput' });

const current = password.min(1, 'Campo obbligatorio');

export const PasswordChange = z.object({ current, password: newPassword }).meta({ id: 'PasswordChange' });
export type PasswordChange = z.infer<typeof PasswordChange>;

/** Only of the library: a picture on another host would report each view of the profile to that host. */
const libraryPicture = z
  .string()
  .trim()
  .regex(new RegExp(`^(/media/${idPattern})?$`), 'Scegli un’immagine della libreria');

const writesMarkdown = z
  .boolean('true oppure false')
  .meta({ description: 'Se i testi lunghi si aprono in Markdown, senza i caratteri della pagina' });

export const ProfileInput = z
  .object({
    fullName: personName().optional(),
    username: username.optional(),
    biography: optionalParagraph(limits.biography),
    picture: libraryPicture
      .optional()
      .meta({ description: 'Un’immagine della libreria, «/media/ID»; vuoto per toglierla' }),
    writesMarkdown: writesMarkdown.optional(),
    email: email.optional().meta({ description: 'Un indirizzo diverso vale dopo la conferma' }),
    current: password.optional().meta({ description: 'La password attuale, se l’indirizzo cambia' }),
  })
  .meta({ id: 'ProfileInput' });
export type ProfileInput = z.infer<typeof ProfileInput>;

export const Session = z
  .object({
    id,
    device: z.string().meta({ description: 'Per esempio «Firefox su Mac»' }),
    createdAt: instant,
    lastSeenAt: instant.meta({ description: 'L’ultimo uso, all’ora' }),
    current: z.boolean().meta({ description: 'Se è la sessione di questa richiesta' }),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;

export const RoleChange = z.object({ role });

export const User = z
  .object({
    id,
    email: z.string(),
    username: z.string(),
    fullName: z.string(),
    role,
    byline: z
      .string()
      .optional()
      .meta({ description: 'Il nome della pagina d’autore che la redazione gli ha collegato' }),
    disabled: z.boolean().optional().meta({ description: 'Se un amministratore l’ha disattivato' }),
    secondFactor: z.boolean().optional().meta({ description: 'Se l’accesso chiede un secondo fattore' }),
    writesMarkdown: writesMarkdown.optional(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

/** The latest mail to a person that did not arrive: the mail service refused it, or the mailbox. */
export const RefusedMail = z.object({ at: instant, reason: z.enum(['service', 'mailbox']) }).meta({
  id: 'RefusedMail',
  description: 'L’ultima mail che non è arrivata: l’ha rifiutata il servizio di posta o la casella',
});
export type RefusedMail = z.infer<typeof RefusedMail>;

/** As the list of all accounts shows a person to an administrator. */
export const ListedUser = User.extend({
  unconfirmed: z.boolean().optional().meta({ description: 'Se nessuno ha mai confermato l’indirizzo' }),
  refusedMail: RefusedMail.optional(),
}).meta({ id: 'ListedUser' });
export type ListedUser = z.infer<typeof ListedUser>;

/** The answer of every call that opens a session. */
export const LoggedIn = z
  .object({
    access_token: z.string(),
    token_type: z.literal('bearer'),
    user: User,
    device_mark: z.string().meta({ description: 'Da ripetere al prossimo accesso da questo browser' }),
    second_factor_from: civilDate
      .optional()
      .meta({ description: 'Da quando a questo account serve un secondo fattore che non ha' }),
  })
  .meta({ id: 'LoggedIn' });
export type LoggedIn = z.infer<typeof LoggedIn>;

export const Profile = User.extend({
  biography: z.string(),
  picture: z.string().meta({ description: 'L’indirizzo della foto, vuoto senza' }),
  emailConfirmed: z.boolean().meta({ description: 'Se chi possiede l’indirizzo l’ha confermato' }),
  pendingEmail: z.string().optional().meta({ description: 'Un nuovo indirizzo che aspetta la conferma' }),
}).meta({ id: 'Profile' });
export type Profile = z.infer<typeof Profile>;

export const InvitationInput = z.object({ email, fullName: personName(), role }).meta({ id: 'InvitationInput' });
export type InvitationInput = z.infer<typeof InvitationInput>;

export const Invitation = z
  .object({
    id,
    email: z.string(),
    fullName: z.string(),
    role,
    invitedBy: Person,
    createdAt: instant,
    expiresAt: instant.meta({ description: 'Fino a quando vale il suo link' }),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof Invitation>;

export const ListedInvitation = Invitation.extend({ refusedMail: RefusedMail.optional() }).meta({
  id: 'ListedInvitation',
});
export type ListedInvitation = z.infer<typeof ListedInvitation>;

export const InvitationView = z
  .object({
    email: z.string(),
    fullName: z.string(),
    role,
    invitedBy: z.string(),
    hasAccount: z.boolean().meta({ description: 'Se l’indirizzo ha già un account, che accetta con la sua sessione' }),
  })
  .meta({ id: 'InvitationView' });
export type InvitationView = z.infer<typeof InvitationView>;

export const AcceptInput = z
  .object({
    token: linkToken,
    username: username.optional().meta({ description: 'Obbligatorio per un nuovo account, come la password' }),
    password: newPassword.optional(),
  })
  .meta({ id: 'AcceptInput' });
export type AcceptInput = z.infer<typeof AcceptInput>;

export const Disabling = z.object({ disabled: z.boolean('true oppure false') }).meta({ id: 'Disabling' });

export const OwnDeletion = z
  .object({
    current: current.meta({ description: 'La propria password' }),
    newsletter: z
      .boolean('true oppure false')
      .default(false)
      .meta({ description: 'Se cancellare anche l’iscrizione alla newsletter' }),
  })
  .meta({ id: 'OwnDeletion' });
export type OwnDeletion = z.infer<typeof OwnDeletion>;

export const Departure = z
  .object({
    pieces: z.enum(['give', 'trash'], 'give oppure trash').meta({
      description:
        'I contenuti non pubblicati: a un altro, oppure nel cestino. Quelli pubblicati vanno sempre a un altro',
    }),
    to: id.optional().meta({ description: 'A chi vanno: un editor o un amministratore. Con trash, chi elimina' }),
  })
  .meta({ id: 'Departure' });
export type Departure = z.infer<typeof Departure>;
