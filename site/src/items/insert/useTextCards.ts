import { useEffect, useState } from 'react';
import type { KnownCards } from '#shared/markdown/cards.ts';
import { cardsIn } from '#shared/markdown/markdown.ts';
import { fetchCards } from '#site/src/api/text-cards.ts';

/** What the cards of a text show while it is written; asked again when there is another one. */
export function useTextCards(text: string): KnownCards {
  const [known, setKnown] = useState<KnownCards>({});
  const addresses = cardsIn(text).join(' ');

  useEffect(() => {
    if (addresses === '') return;
    let cancelled = false;
    void fetchCards(addresses.split(' ')).then((cards) => cancelled || setKnown(cards));
    return () => {
      cancelled = true;
    };
  }, [addresses]);

  return known;
}
