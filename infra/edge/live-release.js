// Runs at the edge after viewer-request.js, in one function with it: routes into the folder of the live release. Its
// name is one entry in CloudFront's key-value store, so that a release and a rollback are one write.

/* global cf, cleanAddress */
const live = cf.kvs();

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
async function handler(event) {
  const routed = cleanAddress(event);
  if (routed.statusCode) return routed;
  routed.uri = `/releases/${await live.get('release')}${routed.uri}`;
  return routed;
}
