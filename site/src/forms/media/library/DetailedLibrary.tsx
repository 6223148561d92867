import { Library } from './Library.tsx';
import { MediaDetail } from './MediaDetail.tsx';

/** The library of the dashboard: a press on a picture opens its details. */
export const DetailedLibrary = () => <Library Detail={MediaDetail} />;
