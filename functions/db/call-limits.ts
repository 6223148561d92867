/**
 * Of the clients of every service of AWS: a call that is not answered fails. The SDK then tries it again, at most three times, and waits
 * by chance, longer each time: all attempts end within the publisher's lease.
 */
export const callLimits = {
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
};
