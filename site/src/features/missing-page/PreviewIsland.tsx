import { SignedIn } from '#site/src/components/SignedIn.tsx';
import { NotFoundIsland } from './NotFoundIsland.tsx';

/** A piece as its page will be, for whoever may see it before readers do. */
export const PreviewIsland = () => <SignedIn>{() => <NotFoundIsland />}</SignedIn>;
