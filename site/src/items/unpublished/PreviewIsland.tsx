import { SignedIn } from '#site/src/components/SignedIn.tsx';
import { NotFoundIsland } from './NotFoundIsland.tsx';

/** An unpublished item as its page will be, for its author and the editors. */
export const PreviewIsland = () => <SignedIn>{() => <NotFoundIsland />}</SignedIn>;
