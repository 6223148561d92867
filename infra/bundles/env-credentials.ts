/**
 * Stands in for the SDK's chain of credential providers: a function in AWS has its credentials in the environment, the same
 * for as long as it lives, and the code for SSO, profiles and instance metadata would be a quarter of its bundle.
 */
export const defaultProvider = () => {
  const credentials = {
    accessKeyId: process.env['AWS_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: process.env['AWS_SECRET_ACCESS_KEY'] ?? '',
    sessionToken: process.env['AWS_SESSION_TOKEN'],
  };
  return async () => credentials;
};
