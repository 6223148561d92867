import { expect, test } from 'vitest';
import { deviceLabel } from './device-label.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox su Mac'],
  [`${windows} Chrome/140.0.0.0 Safari/537.36`, 'Chrome su Windows'],
  [`${windows} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge su Windows'],
  [`${windows} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Opera su Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari su iPhone',
  ],
  ['Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36', 'Chrome su Android'],
  ['curl/8.5.0', 'Dispositivo sconosciuto'],
  ['', 'Dispositivo sconosciuto'],
  [undefined, 'Dispositivo sconosciuto'],
])('%s is shown as %s', (header, label) => expect(deviceLabel(header)).toBe(label));
