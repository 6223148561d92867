import type { KnownCards } from '#shared/markdown/cards.ts';
import styles from './Cards.css?inline';

/** The rules of the cards of a text: most texts have none, and their pages no rules for them. */
export const cardRules = (cards: KnownCards): string => (Object.values(cards).some(Boolean) ? styles : '');
