import { createContext, type RefObject } from 'react';
import type { WritingField } from './writing-field.ts';

/** The form's own reference to its long text, for those who ask where in it the caret is. */
export const WritingPlace = createContext<RefObject<WritingField | null> | null>(null);
