/** A picture that failed while there was no network is asked for again when there is one. */
addEventListener('online', () => {
  for (const image of document.images) {
    const { complete, naturalWidth, src } = image;
    // To name the same address again is to load it again.
    if (complete && naturalWidth === 0 && src) image.src = src;
  }
});
