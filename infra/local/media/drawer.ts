import { encodeSizes } from '#functions/media/sizes.ts';
import { makeSize } from '#functions/publish/derived/encode-sizes.ts';
import { drawSharePicture } from '#functions/publish/derived/share-pictures/draw-share-picture.ts';
import { serveWork } from '#infra/local/child-work.ts';

/** The process that makes sizes and share pictures; it sees no byte as it was uploaded. */
serveWork({ encodeSizes, makeSize, drawSharePicture });
