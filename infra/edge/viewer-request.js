// Runs at the edge before every page request: clean addresses, shells and old addresses. CloudFront runs this very file
// (JavaScript runtime 2.0), followed by live-release.js; the local server, which has one release, runs it alone.

const movedTo = {
  '/crea-articolo': '/create-article',
  '/crea-video': '/create-video',
};

// An address with an id. One static shell serves every id; its island reads it from the address.
const withId = /^(.+)\/[A-Za-z0-9_-]{1,64}$/;

// The page of one video: its file stands below the list, its address is the list's with the video.
const videoFile = /^\/video\/([A-Za-z0-9_-]{1,64})$/;

/* global filters, shells, ownRoots, formerParameters */
// The lists that can be narrowed, from shared/kinds/list-filters.ts; infra/edge/functions.ts writes them and the shells in front of this file.
const lists = Object.keys(filters);

// biome-ignore lint/correctness/noUnusedVariables: live-release.js and the local server call it
function cleanAddress(event) {
  const request = event.request;
  let uri = request.uri;

  // Every page has one address, and its file has none.
  if (uri.length > 1 && uri.endsWith('/')) {
    uri = withoutSlashes(uri);
    const root = /^\/([^/]+)/.exec(uri);
    // An address of the site before this one moves once, to where the origin knows.
    if (!root || ownRoots.includes(root[1]) || movedTo[uri] || !isPage(uri)) return redirect(uri, request);
  }
  if (uri.endsWith('/index.html')) return redirect(uri.slice(0, -'/index.html'.length), request);
  if (movedTo[uri]) return redirect(movedTo[uri], request);

  const filtered = addressOfFiltered(uri);
  if (filtered) return redirect(filtered, request);
  const video = videoFile.exec(uri);
  if (video) return redirect(`/video?video=${video[1]}`, request);

  const shell = withId.exec(uri);
  if (shell && shells.includes(shell[1])) request.uri = `${shell[1]}/index.html`;
  else if (uri === '/') request.uri = `${formerPage(request.querystring)}/index.html`;
  else if (isPage(uri))
    request.uri = `${openVideo(uri, request.querystring) || filteredPage(uri, request.querystring) || uri}/index.html`;
  return request;
}

// The home of another system led to its pages by a number: shared/publish/former-paths.ts.
function formerPage(querystring) {
  const name = formerParameters.find((one) => querystring[one]);
  const value = name && querystring[name].value;
  if (!value || !/^[A-Za-z0-9_-]{1,64}$/.exec(value)) return '';
  delete querystring[name];
  return `/_former/${name}/${value}`;
}

function openVideo(uri, querystring) {
  const asked = uri === '/video' && querystring.video;
  const file = asked ? `/video/${asked.value}` : '';
  return videoFile.exec(file) ? file : '';
}

// Each choice of a list has a page of its own, which is served at the list's address with its parameter.
function filteredPage(uri, querystring) {
  const filter = filters[uri];
  const asked = filter && querystring[filter.parameter];
  const text = asked ? written(asked.multiValue ? asked.multiValue[0].value : asked.value) : '';
  return text && `${filter.folder}/${own(filter.slugs, text) || filter.unknown}`;
}

// Where a filtered page moves that is requested by the name of its file; sections are read there.
function addressOfFiltered(uri) {
  const slash = uri.lastIndexOf('/');
  const list = lists.find((name) => filters[name].folder === uri.slice(0, slash));
  const value = list && own(filters[list].values, uri.slice(slash + 1));
  return value && `${list}?${filters[list].parameter}=${encodeURIComponent(value)}`;
}

function own(table, name) {
  // biome-ignore lint/suspicious/noPrototypeBuiltins: CloudFront's runtime has no Object.hasOwn
  return Object.prototype.hasOwnProperty.call(table, name) ? table[name] : undefined;
}

// Decoded, in lower case and trimmed.
function written(value) {
  try {
    return decodeURIComponent(value.replace(/\+/g, ' '))
      .trim()
      .toLowerCase()
      .replace(/a\u0300/g, '\u00e0');
  } catch (_error) {
    return value;
  }
}

// A regular expression would take quadratic time.
function withoutSlashes(uri) {
  let end = uri.length;
  while (uri[end - 1] === '/') end -= 1;
  return uri.slice(0, end);
}

// A path that ends in .html names a file, such as 404.html, and as a page it does not exist.
function isPage(uri) {
  return uri.endsWith('.html') || !uri.slice(uri.lastIndexOf('/')).includes('.');
}

function redirect(target, request) {
  // Two leading slashes would lead to another host.
  const path = `/${target.replace(/^[/\\]+/, '')}`;
  const query = Object.keys(request.querystring)
    .map((name) => `${name}=${request.querystring[name].value}`)
    .join('&');
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: { location: { value: query ? path + (path.includes('?') ? '&' : '?') + query : path } },
  };
}
