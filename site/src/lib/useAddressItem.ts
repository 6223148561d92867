import { useEffect, useState } from 'react';
import { changeAddress, closeInAddress, useAddressParameter } from './address.ts';

type Options<Item> = { parameter: string; items: readonly Item[]; api: string };

/** The item that the address asks for: from the list in hand, or from the API when a shared address names another. */
export function useAddressItem<Item extends { id: string }>({ parameter, items, api }: Options<Item>) {
  const id = useAddressParameter(parameter);
  const [fetched, setFetched] = useState<Item>();
  const [absent, setAbsent] = useState(false);
  /** An item stays known while it is open, whatever the list becomes. */
  const listed = items.find((item) => item.id === id);
  const item = id === '' ? undefined : (listed ?? (fetched?.id === id ? fetched : undefined));
  const unknown = id !== '' && !item;

  useEffect(() => {
    if (!unknown) return;
    setAbsent(false);
    let left = false;
    fetch(`${api}/${encodeURIComponent(id)}`)
      .then((response) => (response.ok ? (response.json() as Promise<Item>) : Promise.reject(new Error())))
      .then(
        (answer) => left || setFetched(answer),
        () => {
          if (left) return;
          setAbsent(true);
          changeAddress({ [parameter]: '' }, 'replaceState');
        },
      );
    return () => {
      left = true;
    };
  }, [unknown, id, api, parameter]);

  return {
    item,
    absent,
    open: (chosen: string) => {
      setAbsent(false);
      changeAddress({ [parameter]: chosen }, 'pushState');
    },
    /** From one open item to another: Back still closes. */
    move: (chosen: string) => changeAddress({ [parameter]: chosen }, 'replaceState'),
    close: () => closeInAddress(parameter),
  };
}
