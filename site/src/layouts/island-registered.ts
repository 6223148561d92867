/** The event of an island that can hydrate from now on: what it waits for may have happened before. */
export const islandRegistered = 'sinopia:island-registered';
