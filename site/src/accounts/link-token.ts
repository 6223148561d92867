/** The token in `?token=`, the secret of a link in a mail; empty without one. */
export const linkToken = (): string => new URLSearchParams(location.search).get('token') ?? '';

export const incompleteLink = 'Il link non è completo: aprilo di nuovo dal messaggio';
