import { privacyPath } from '#shared/publish/paths.ts';

/** Part of every form that asks for an email address. `data`: whose data the address is. */
export const PrivacyLine = ({ data = 'i tuoi dati' }) => (
  <p className="account-other">
    Come trattiamo {data}: <a href={privacyPath}>l’informativa sulla privacy</a>
  </p>
);
