// Runs at the edge before every page request: clean addresses, shells and old addresses. CloudFront runs this very file
// (JavaScript runtime 2.0), followed by live-release.js; the local server, which has one release, runs it alone.

const movedTo = {
  '/crea-articolo': '/create-article',
  '/crea-video': '/create-video',
};

// One static shell serves every id; its island reads the id from the address.
const shells =
  /^\/(edit-article|edit-video|modifica-evento|modifica-notizia|modifica-opera|anteprima\/(?:articolo|evento|video))\/[A-Za-z0-9_-]{1,64}$/;

// biome-ignore lint/correctness/noUnusedVariables: whoever runs this file calls it by this name
function cleanAddress(event) {
  const request = event.request;
  const uri = request.uri;

  // Every page has one address, and its file has none.
  if (uri.length > 1 && uri.endsWith('/')) return redirect(withoutSlashes(uri), request);
  if (uri.endsWith('/index.html')) return redirect(uri.slice(0, -'/index.html'.length), request);
  if (movedTo[uri]) return redirect(movedTo[uri], request);

  const shell = shells.exec(uri);
  if (shell) request.uri = `/${shell[1]}/index.html`;
  else if (uri === '/') request.uri = '/index.html';
  else if (isPage(uri)) request.uri = `${uri}/index.html`;
  return request;
}

// A pattern would take the square of their number.
function withoutSlashes(uri) {
  let end = uri.length;
  while (uri[end - 1] === '/') end -= 1;
  return uri.slice(0, end);
}

// A name that ends in .html is that of a file, such as 404.html: asked as a page, it is not there.
function isPage(uri) {
  return uri.endsWith('.html') || !uri.slice(uri.lastIndexOf('/')).includes('.');
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
