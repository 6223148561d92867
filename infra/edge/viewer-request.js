// Runs at the edge before every page request: clean addresses, shells and old addresses. CloudFront runs this very file
// (JavaScript runtime 2.0: one function, no imports), and the local server does too.

const movedTo = {
  '/crea-articolo': '/create-article',
  '/crea-video': '/create-video',
};

// One static shell serves every id; its island reads the id from the address.
const shells = /^\/(edit-article|edit-video|edit-event|edit-news|edit-gallery)\/[A-Za-z0-9_-]{1,64}$/;

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  const uri = request.uri;

  if (uri.length > 1 && uri.endsWith('/')) return redirect(uri.replace(/\/+$/, ''), request);
  if (movedTo[uri]) return redirect(movedTo[uri], request);

  const shell = shells.exec(uri);
  if (shell) request.uri = `/${shell[1]}/index.html`;
  else if (uri === '/') request.uri = '/index.html';
  else if (!uri.slice(uri.lastIndexOf('/')).includes('.')) request.uri = `${uri}/index.html`;
  return request;
}

function redirect(target, request) {
  // Two slashes in front would be another host.
  const path = `/${target.replace(/^[/\\]+/, '')}`;
  const query = Object.keys(request.querystring)
    .map((name) => `${name}=${request.querystring[name].value}`)
    .join('&');
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: { location: { value: query ? `${path}?${query}` : path } },
  };
}
