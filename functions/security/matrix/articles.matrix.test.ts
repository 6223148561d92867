import { itemMatrix } from './items.matrix.ts';

await itemMatrix('article');
