import type { QueryClient } from '@tanstack/react-query';

/**
 * Asks for a list anew because it is not true any more. One that is on its way for the first time was true before: React
 * Query would wait for that one and leave it at it.
 */
export async function askAgain(client: QueryClient, list: string): Promise<void> {
  const filters = { queryKey: [list] };
  await client.cancelQueries(filters);
  await client.invalidateQueries(filters);
}
