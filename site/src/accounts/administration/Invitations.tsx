import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { InvitationInput, type ListedInvitation } from '#shared/accounts/user.ts';
import { roles } from '#shared/rules/permissions.ts';
import { nameOf } from '#shared/text/person-name.ts';
import { FormInput, PrivacyLine, useSubmit } from '#site/src/accounts/account-form.tsx';
import { api } from '#site/src/api/api.ts';
import { refetchList } from '#site/src/api/query-client.ts';
import { useAction, useAnnouncements } from '#site/src/components/announcements/announcements.ts';
import { Action, Button } from '#site/src/components/controls/buttons.tsx';
import { Field, Options } from '#site/src/components/controls/Field.tsx';
import { ConfirmDialog, Dialog, DialogButtons } from '#site/src/components/dialogs/Dialog.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { RoleBadge, roleBadges } from '#site/src/components/feedback/Badge.tsx';
import { Awaited, MoreButton } from '#site/src/components/lists/NotLoaded.tsx';
import { usePages } from '#site/src/components/lists/usePages.ts';
import { dateTimeWith } from '#site/src/lib/italian-format.ts';
import { RefusedMail } from './staff.tsx';
import '#site/src/accounts/account-forms.css';
import './Invitations.css';

export function Invitations() {
  const list = usePages<ListedInvitation>(['invitations'], api.auth.invitations.$get);
  const [inviting, setInviting] = useState(false);
  return (
    <section className="invitations" aria-labelledby="invitations" tabIndex={-1}>
      <h2 id="invitations">Inviti</h2>
      <Button onClick={() => setInviting(true)}>Invita una persona</Button>
      <Awaited what="Gli inviti non si sono caricati." query={list} />
      {list.items?.length === 0 && <p>Nessun invito aperto</p>}
      {list.items && list.items.length > 0 && (
        <ul className="invitation-list">
          {list.items.map((invitation) => (
            <Row key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
      <MoreButton list={list}>Mostra altri inviti</MoreButton>
      {inviting && <InviteDialog close={() => setInviting(false)} />}
    </section>
  );
}

function Row({ invitation }: { invitation: ListedInvitation }) {
  const { id, fullName, email, role, invitedBy, expiresAt, refusedMail } = invitation;
  const [revoking, setRevoking] = useState(false);
  const resend = useAction({
    name: ['resend-invitation', id],
    call: () => api.auth.invitations[':id'].resend.$post({ param: { id } }),
    done: () => ({ text: 'Invito inviato di nuovo', hint: email }),
    failed: 'L’invito non è partito',
    changes: ['invitations'],
  });
  const revoke = useAction({
    name: ['revoke-invitation', id],
    call: () => api.auth.invitations[':id'].$delete({ param: { id } }),
    done: () => ({ text: 'Invito ritirato', hint: email }),
    failed: 'L’invito non è stato ritirato',
    changes: ['invitations'],
  });
  const isExpired = expiresAt <= new Date().toISOString();
  return (
    <li>
      <p>
        <strong>{fullName}</strong> <RoleBadge role={role} />
        <br />
        {email}
        <RefusedMail mail={refusedMail} />
        <br />
        <span className="caption">
          {isExpired ? 'Scaduto ' : 'Valido fino '}
          <time dateTime={expiresAt}>{dateTimeWith(isExpired ? 'il' : 'al', expiresAt)}</time>
          <br />
          {`Inviato da ${nameOf(invitedBy)}`}
        </span>
      </p>
      <div className="row user-actions">
        <Action
          aria-label={`Invia di nuovo l’invito a ${fullName}`}
          busy={resend.busy}
          act={() => resend.act(undefined)}
        >
          Invia di nuovo
        </Action>
        <Action aria-label={`Ritira l’invito a ${fullName}`} busy={revoke.busy} act={() => setRevoking(true)}>
          Ritira
        </Action>
        {revoking && (
          <ConfirmDialog
            title="Ritirare l’invito?"
            verb="Ritira"
            close={() => setRevoking(false)}
            confirm={() => revoke.act(undefined)}
          >
            <p>Il link che {fullName} ha ricevuto non varrà più.</p>
          </ConfirmDialog>
        )}
      </div>
    </li>
  );
}

const empty: InvitationInput = { email: '', fullName: '', role: 'writer' };

function InviteDialog({ close }: { close: () => void }) {
  const client = useQueryClient();
  const { announce } = useAnnouncements();
  const form = useForm<InvitationInput>({ defaultValues: empty, resolver: zodResolver(InvitationInput) });
  const { submit, failure, busy } = useSubmit(form, 'L’invito non è partito. Riprova tra poco.', async (json) => {
    await api.auth.invitations.$post({ json }).finally(() => refetchList(client, 'invitations'));
    announce({ kind: 'success', text: 'Invito inviato', hint: json.email });
    close();
  });
  return (
    <Dialog title="Invita una persona" close={() => busy || close()}>
      <form noValidate onSubmit={submit} className="account-form">
        {failure && <Alert kind="error" {...failure} />}
        <FormInput form={form} name="fullName" label="Nome e cognome" type="text" autoComplete="off" />
        <FormInput form={form} name="email" label="Email" type="email" autoComplete="off" />
        <Field label="Ruolo" error={form.formState.errors.role?.message}>
          {(wiring) => (
            <select {...wiring} {...form.register('role')}>
              <Options of={roles.map((role) => [role, roleBadges[role].label])} />
            </select>
          )}
        </Field>
        <PrivacyLine data="i dati della persona invitata" />
        <DialogButtons close={close} busy={busy}>
          <Button type="submit" disabled={busy}>
            Invia l’invito
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
