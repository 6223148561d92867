/** Whether an event takes place as it was announced. */
export const eventStates = ['confermato', 'annullato', 'rinviato'] as const;
export type EventState = (typeof eventStates)[number];

/** Events that were saved before they had a state take place. */
export const defaultEventState = 'confermato' satisfies EventState;

/** What an event asks of who comes; where it says nothing it is not known. */
export const admissions = ['gratuito', 'a pagamento'] as const;

type Stated = { state?: EventState | '' | undefined };

/** `annullato` or `rinviato`, of which readers must be told. */
export const changedState = ({ state }: Stated): Exclude<EventState, typeof defaultEventState> | undefined =>
  state === '' || state === defaultEventState ? undefined : state;

/** `evento annullato`, or empty: whatever the type, the gender is that of the event. */
export const eventNotice = (event: Stated): string => {
  const state = changedState(event);
  return state ? `evento ${state}` : '';
};

/** The title where nothing else would tell: `Annullato: Notte dei musei`. */
export const noticedTitle = ({ title, ...event }: Stated & { title: string }): string => {
  const state = changedState(event);
  return state ? `${state.charAt(0).toUpperCase()}${state.slice(1)}: ${title}` : title;
};
