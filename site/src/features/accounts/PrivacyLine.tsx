import { privacyPath } from '#shared/content/paths.ts';

/** Stands at every form that takes an address. */
export const PrivacyLine = () => (
  <p className="account-other">
    Come trattiamo i tuoi dati: <a href={privacyPath}>l’informativa sulla privacy</a>
  </p>
);
