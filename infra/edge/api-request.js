// Runs at the edge before every request to the API and passes the client's address on. A header sent by the client is
// overwritten; the API trusts it only together with the origin key.

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  event.request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return event.request;
}
