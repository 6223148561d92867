import type { Page } from 'playwright-core';
import { staffApi } from './staff-api.ts';

/** The form says that its unsaved text is on the server. */
export const onServer = (page: Page): Promise<void> => page.getByText(/Testo al sicuro \(/).waitFor();

/** The unsaved texts of the demo writer on the server. */
export const draftsOnServer = async () =>
  (await (await staffApi('writer')).call('GET', '/drafts')) as unknown as { id: string; title: string }[];
