// Runs at the edge before every request to the API, which would see only the edge's own address otherwise. What a caller
// writes into this header is overwritten; the API believes it only together with the key that the edge alone knows.

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  event.request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return event.request;
}
