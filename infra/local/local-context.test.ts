import { afterAll, describe, expect, it } from 'vitest';
import { localContext } from './local-context.ts';
import { places, readSettings } from './settings.ts';
import { temporaryDataDir } from './testing/started-magazine.ts';

const { dataDir, remove } = temporaryDataDir();
places(dataDir).prepare();
afterAll(remove);

const settingsWith = (env: NodeJS.ProcessEnv) =>
  localContext(readSettings({ DATA_DIR: dataDir, ...env }), 'http://127.0.0.1:1').settings;

describe('a magazine on one machine', () => {
  it.each([
    [{}, false],
    [{ NEWSLETTER_DOUBLE_OPT_IN: 'off' }, false],
    [{ NEWSLETTER_DOUBLE_OPT_IN: 'on' }, true],
  ])('with %j in its environment asks readers to confirm: %s', (env, doubleOptIn) => {
    expect(settingsWith(env).doubleOptIn).toBe(doubleOptIn);
  });

  it('gives up a mail after ten seconds without an event', () => {
    expect(settingsWith({}).eventPatienceSeconds).toBe(10);
  });
});
