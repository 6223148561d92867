/**
 * Stands in for the SDK's chain of credential providers: a function in AWS has its credentials in the environment, and
 * the code for SSO, profiles and instance metadata would be a quarter of its bundle.
 */
export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';
