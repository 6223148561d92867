// Runs at the edge after every page: where the origin leads to another address, the query of the reader goes along. The origin is asked
// without it, so that the edge keeps one answer for all.

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  const response = event.response;
  const asked = event.request.querystring;
  const query = Object.keys(asked)
    .map((name) => `${name}=${asked[name].value}`)
    .join('&');
  const location = response.statusCode === 301 && query && response.headers.location;
  if (location) location.value += (location.value.includes('?') ? '&' : '?') + query;
  return response;
}
