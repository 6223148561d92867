/**
 * Replaces the credential providers of the SDK: in Lambda the credentials are in the environment and never change, and
 * the code for SSO, profiles and instance metadata would be a quarter of the bundle.
 */
export const defaultProvider = () => {
  const credentials = {
    accessKeyId: process.env['AWS_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: process.env['AWS_SECRET_ACCESS_KEY'] ?? '',
    sessionToken: process.env['AWS_SESSION_TOKEN'],
  };
  return async () => credentials;
};
