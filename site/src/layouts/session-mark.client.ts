/* Runs in <head> before the first paint, so that the header never shows the wrong half of itself. */
try {
  document.documentElement.dataset['session'] = localStorage.getItem('sinopia.token') ? 'in' : 'out';
} catch {
  // Where nothing is kept, nobody is logged in.
}
