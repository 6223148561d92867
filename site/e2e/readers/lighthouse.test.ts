import { afterAll, beforeAll, expect, it } from 'vitest';
import { measuredPages, openAuditor } from '#infra/checks/lighthouse.ts';
import { magazineUrl } from '#site/e2e/setup/magazine.ts';

/** Performance depends on the machine: `npm run lighthouse` measures it. In `npm test` axe itself looks at every page. */
const asked = ['accessibility', 'best-practices', 'seo'] as const;

let auditor: Awaited<ReturnType<typeof openAuditor>>;
beforeAll(async () => {
  auditor = await openAuditor();
});
afterAll(() => auditor.close());

it('public pages score 100 in Lighthouse for accessibility, best practices and SEO', async () => {
  const found: Record<string, unknown> = {};
  const flawless: Record<string, unknown> = {};
  const pages = await measuredPages(magazineUrl);
  expect(pages.length).toBeGreaterThan(1);
  for (const path of pages) {
    const { scores, faults, foreign, cookies } = await auditor.audit(magazineUrl + path, {
      onlyCategories: [...asked],
      disableFullPageScreenshot: true,
      // Without throttling: these categories do not depend on time.
      throttlingMethod: 'provided',
      pauseAfterFcpMs: 0,
      pauseAfterLoadMs: 0,
      networkQuietThresholdMs: 100,
      cpuQuietThresholdMs: 0,
    });
    found[path] = { scores: asked.map((category) => scores[category]), faults, foreign, cookies };
    flawless[path] = { scores: asked.map(() => 100), faults: [], foreign: [], cookies: 0 };
  }
  expect(found).toEqual(flawless);
}, 360_000);
