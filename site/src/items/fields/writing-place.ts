import { createContext, type RefObject } from 'react';
import type { WritingField } from './writing-field.ts';

/** The form's reference to its long text, for components that need the place of the caret. */
export const WritingPlace = createContext<RefObject<WritingField | null> | null>(null);
