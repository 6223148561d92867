import { useEffect, useState } from 'react';
import { changeAddress, closeInAddress, useAddressParameter } from './address.ts';

type Options<Item> = {
  parameter: string;
  items: readonly Item[];
  /** Fetches one item; must be the same function at each render. */
  ask: (args: { param: { id: string } }) => Promise<Pick<Response, 'ok'> & { json: () => Promise<Item> }>;
};

/** The item that the address names: from the loaded list, or from the API for a shared address. */
export function useAddressItem<Item extends { id: string }>({ parameter, items, ask }: Options<Item>) {
  const id = useAddressParameter(parameter);
  const [fetched, setFetched] = useState<Item>();
  const [absent, setAbsent] = useState(false);
  /** An open item stays known when the list changes. */
  const listed = items.find((item) => item.id === id);
  const item = id === '' ? undefined : (listed ?? (fetched?.id === id ? fetched : undefined));
  const unknown = id !== '' && !item;

  useEffect(() => {
    if (!unknown) return;
    setAbsent(false);
    let left = false;
    ask({ param: { id: encodeURIComponent(id) } })
      .then((response) => (response.ok ? response.json() : Promise.reject(new Error())))
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
  }, [unknown, id, ask, parameter]);

  return {
    item,
    absent,
    open: (chosen: string) => {
      setAbsent(false);
      changeAddress({ [parameter]: chosen }, 'pushState');
    },
    /** From one open item to another, in the same history entry: Back still closes. */
    move: (chosen: string) => changeAddress({ [parameter]: chosen }, 'replaceState'),
    close: () => closeInAddress(parameter),
  };
}
