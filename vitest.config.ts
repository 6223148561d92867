import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { longRun } from './shared/testing/long-run.ts';

// A test of the API waits for the store half of its time: two files at once keep both of two cores busy. Three at once, and
// the built pages by themselves, took longer: two processors of such a machine are often the halves of one.
// Vitest runs projects of different widths one after the other, in the order of their groups.
const workers = { maxWorkers: Math.max(2, availableParallelism() - 1), sequence: { groupOrder: 1 } };

const deployed = ['infra/bundles/**/*.test.ts'];

/** Tests of the API that run once more, through the functions that would be deployed. */
const throughBundles = {
  include: [
    'functions/api/app.test.ts',
    'functions/{accounts,history,http/rate-limit,import,items,items/lists}/*.test.ts',
    'functions/newsletter/{,sending/,subscribers/}*.test.ts',
    'functions/items/saving/*.test.ts',
    'functions/security/matrix/calls.matrix.test.ts',
    // What the gateway and its events could change of a request or an answer.
    'functions/security/{content-types,every-call}.test.ts',
  ],
  exclude: [
    // A deployed function has a store and a sender of its own: no test can break them, or speak to them past the API.
    'functions/**/*faults.test.ts',
    'functions/newsletter/sending/{adaptive-rate,interrupted-sends,sender}.test.ts',
    'functions/newsletter/newsletter-mail.test.ts',
    'functions/newsletter/subscribers/unsubscribe-during-send.test.ts',
    // What it counts is counted in the store, wherever the API runs.
    'functions/http/rate-limit/login.test.ts',
  ],
};

// A busy machine is no fault: only a test that hangs reaches these limits.
const generousTimeouts = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };

/** Node runs the TypeScript, as in every command: Vite would transform each module once more, and slow down each call between them. */
const byNode = { experimental: { viteModuleRunner: false, nodeLoader: false } };

/** Projects that call the bundles of the functions. */
const ofFunctions = {
  globalSetup: ['functions/testing/dynamodb-for-tests.ts', 'infra/testing/deployment-for-tests.ts'],
  setupFiles: ['infra/testing/deployed-setup.ts'],
  // Each cold start has an address of its own: the cache would keep megabytes of compiled code that nothing asks for again.
  env: { NODE_DISABLE_COMPILE_CACHE: '1' },
  ...workers,
  ...byNode,
  ...generousTimeouts,
};

/** The user stories of a worker share its browser and its magazine. The longest files go first. */
const ofBrowser = {
  globalSetup: ['site/e2e/setup/magazine-for-tests.ts'],
  maxWorkers: 2,
  isolate: false,
  ...byNode,
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
};

/** How well a page does what cheaper tests prove that it does. */
const qualityStories = [
  'site/e2e/accounts/leaving.test.ts',
  'site/e2e/readers/{early-interaction,first-screen,headlines,lighthouse,missing-pictures}.test.ts',
  'site/e2e/staff/keyboard.test.ts',
  'site/e2e/writers/{article-by-keyboard,caret-visibility,essay,real-files,two-tabs}.test.ts',
];

const ofBuilt = {
  globalSetup: ['infra/local/testing/built-magazine.ts'],
  // One worker reads the pages once for all files.
  fileParallelism: false,
  isolate: false,
  ...byNode,
  ...generousTimeouts,
};

/** Builds the whole magazine once more; infra/local/publish compares what changed with a build from scratch. */
const astroBuild = 'site/built/astro-build.test.ts';

/** Tests that try more cases in `npm run test:long` than in `npm test` (shared/testing/long-run.ts). */
const withMoreCases = [
  'functions/accounts/passwords/reset.test.ts',
  'functions/accounts/second-factors/totp.test.ts',
  'functions/history/{revisions,trash}.test.ts',
  'functions/http/rate-limit/login.test.ts',
  'functions/media/library.test.ts',
  'functions/items/articles.undo.test.ts',
  'functions/items/account-deletion.faults.test.ts',
  'functions/items/saving/create-once.test.ts',
  'functions/publish/cloud-publisher.test.ts',
  'functions/security/{addresses,cursors,every-call,mass-assignment}.test.ts',
  'functions/security/{regular-expressions,store-faults,texts}.test.ts',
  'functions/newsletter/sending/interrupted-sends.test.ts',
  'functions/items/drafts/unsaved-words.test.ts',
  'infra/local/publish/{equality,withdrawn}.test.ts',
  'infra/local/kill-and-restart.test.ts',
  'infra/pipeline/{deploy,restore}.test.ts',
];

// Only `npm run test:long` runs these.
const longProjects = [
  {
    test: {
      name: 'long',
      include: ['{functions,infra}/**/*.long.ts', ...withMoreCases],
      globalSetup: ['functions/testing/dynamodb-for-tests.ts'],
      ...byNode,
      ...generousTimeouts,
    },
  },
  {
    // Every cell and every threat, through the bundles.
    test: {
      name: 'long-bundles',
      include: [
        ...throughBundles.include,
        'functions/security/matrix/{articles,events,role-changes,unmoderated,videos}.matrix.test.ts',
        'functions/security/{json,mass-assignment,texts}.test.ts',
        'functions/api/openapi-document.test.ts',
        'infra/bundles/{derived,search}.test.ts',
      ],
      exclude: throughBundles.exclude,
      ...ofFunctions,
    },
  },
  { test: { name: 'long-built', include: [astroBuild], ...ofBuilt } },
  {
    // Every screen in both colour schemes and at both widths, and the quality of what other tests prove to work.
    test: {
      name: 'long-browser',
      include: [
        ...qualityStories,
        'site/e2e/readers/{home,public-pages,search}.test.ts',
        'site/e2e/admins/newsletter.test.ts',
        'site/e2e/editors/{edit-from-page,media-library,version-history}.test.ts',
        'site/e2e/staff/{expired-login,failure-messages,login-and-register}.test.ts',
        'site/e2e/accounts/{forgotten-password,profile,reader-account,second-factor}.test.ts',
        'site/e2e/writers/{form-accessibility,insert}.test.ts',
      ],
      ...ofBrowser,
      sequence: { groupOrder: 2 },
    },
  },
];

export default defineConfig({
  test: {
    projects: [
      {
        // Pure rules: no services, done in seconds.
        test: {
          name: 'rules',
          include: ['{shared,site/src,site/fonts,site/icons,infra/checks}/**/*.test.{ts,tsx}'],
          // A process for each file would take three times as long as the tests.
          isolate: false,
          ...workers,
          ...generousTimeouts,
        },
      },
      {
        // The API through the app on the embedded DynamoDB.
        test: {
          name: 'api',
          include: ['functions/**/*.test.ts'],
          globalSetup: ['functions/testing/dynamodb-for-tests.ts'],
          // Loading the API takes longer than most of its test files.
          isolate: false,
          ...workers,
          ...byNode,
          ...generousTimeouts,
        },
      },
      {
        // Publishing, the magazine on one machine, the stacks and the commands.
        test: {
          name: 'infra',
          include: ['{infra,site/release}/**/*.test.ts'],
          exclude: [...deployed, 'infra/checks/**'],
          globalSetup: ['functions/testing/dynamodb-for-tests.ts'],
          isolate: false,
          ...workers,
          ...byNode,
          ...generousTimeouts,
        },
      },
      {
        // The functions as they are deployed, and one pass of the API through them; `npm run test:long` repeats the API's
        // own tests there.
        test: { name: 'bundles', include: [...deployed, 'functions/api/app.test.ts'], ...ofFunctions },
      },
      {
        // The files that readers get, of the whole demo magazine built once.
        test: {
          name: 'built',
          include: ['site/built/**/*.test.ts'],
          exclude: [astroBuild],
          ...ofBuilt,
          // The first group: at the end, when the browser tests are done, one worker would leave a processor idle.
          sequence: { groupOrder: 0 },
        },
      },
      {
        // User stories in real Chromium on the real local magazine.
        test: {
          name: 'browser',
          include: ['site/e2e/**/*.test.ts'],
          exclude: qualityStories,
          ...ofBrowser,
          sequence: { groupOrder: 2 },
        },
      },
      ...(longRun ? longProjects : []),
    ],
  },
});
