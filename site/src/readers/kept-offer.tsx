import { useState } from 'react';
import { giveToAccount, keptHere } from './kept-here.ts';

/** Whether the person who logs in takes the offer: the login ends in another component than it began in. */
let isTaken = false;

/** Offers what this browser keeps to the account that logs in here; a shared computer may keep what another person has chosen. */
export function KeptOffer() {
  const [count] = useState(() => keptHere().length);
  if (count === 0) return null;
  return (
    <label className="checkbox">
      <input
        type="checkbox"
        defaultChecked={isTaken}
        onChange={({ target }) => {
          isTaken = target.checked;
        }}
      />{' '}
      Aggiungi al mio profilo quello che ho salvato in questo browser ({count})
    </label>
  );
}

/** After a login, for those who have taken the offer. */
export async function keepOffer(bearer: string): Promise<void> {
  if (isTaken) await giveToAccount(bearer);
}
