import { inject } from 'vitest';

/** The magazine of this worker, on which its stories run one after the other. */
const own = inject('magazines')[Number(process.env['VITEST_POOL_ID']) - 1];
if (!own) throw new Error('A worker without a magazine');

export const { url: magazineUrl, dataDir } = own;
