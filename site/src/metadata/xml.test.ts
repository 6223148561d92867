import { expect, it } from 'vitest';
import { element } from './xml.ts';

it('writes an element with its text', () => expect(element('loc', 'a&b')).toBe('<loc>a&amp;b</loc>'));
