import { encodeSizes } from '#functions/media/sizes.ts';
import { serveWork } from '#infra/local/child-work.ts';

/** The process that makes the sizes of pictures; it sees no byte as it was uploaded. */
serveWork({ encodeSizes });
