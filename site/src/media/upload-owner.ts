import { createContext } from 'react';

/**
 * The id of the item that a form is about, or before the first save of the form itself: uploads that are cut off go on
 * there. `begin`: a file was chosen. Undefined outside such a form: then they go on at the same address.
 */
export const UploadOwner = createContext<{ id: string; begin: () => void } | undefined>(undefined);
