// The parts of an item's page in one file: a single request, in which their common words are compressed once.
import '#site/src/markdown/figure-buttons.ts';
import '#site/src/lib/share-link.ts';
import './keep-item.ts';
