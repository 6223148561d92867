import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAuditor } from '#infra/checks/lighthouse/audit.ts';
import { measuredPages } from '#infra/checks/lighthouse/report.ts';
import { magazineUrl } from '#site/e2e/setup/browser.ts';

/** Performance is a matter of the machine: `npm run lighthouse` measures it. */
const asked = ['accessibility', 'best-practices', 'seo'] as const;

let auditor: Awaited<ReturnType<typeof openAuditor>>;
beforeAll(async () => {
  auditor = await openAuditor();
});
afterAll(() => auditor.close());

it('every public page is, to Lighthouse, accessible, well made and ready to be found', async () => {
  const found: Record<string, unknown> = {};
  const flawless: Record<string, unknown> = {};
  for (const path of await measuredPages(magazineUrl)) {
    const { scores, faults, foreign, cookies } = await auditor.audit(magazineUrl + path, {
      onlyCategories: [...asked],
      disableFullPageScreenshot: true,
      // As fast as it comes: nothing here is about time.
      throttlingMethod: 'provided',
    });
    found[path] = { scores: asked.map((category) => scores[category]), faults, foreign, cookies };
    flawless[path] = { scores: [100, 100, 100], faults: [], foreign: [], cookies: 0 };
  }
  expect(found).toEqual(flawless);
}, 360_000);
