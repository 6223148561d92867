/** The token in `?token=`, the secret of a link in a mail; empty without one. */
export const linkToken = (): string => new URLSearchParams(location.search).get('token') ?? '';
