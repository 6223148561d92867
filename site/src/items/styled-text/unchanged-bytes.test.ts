import { globSync, readFileSync } from 'node:fs';
import { EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonMark } from '#functions/testing/odd-texts.ts';
import { fragileTexts } from '#shared/testing/fragile-texts.ts';
import { changeBetween } from '#site/src/items/fields/text-edit.ts';
import { textExtensions } from './text-editor.ts';

const opened = (text: string) => EditorState.create({ doc: text, extensions: textExtensions });
const saved = (state: EditorState) => state.doc.toString();

/** Stored texts have LF line ends: every write makes them so. */
const withLineFeeds = (text: string) => text.replace(/\r\n?/g, '\n');

const demo = globSync('infra/demo/{articles,news,events,newsletters}/*').map((file) => readFileSync(file, 'utf8'));
const texts = [...commonMark.map(({ markdown }) => markdown), ...demo, ...fragileTexts].map(withLineFeeds);

/** The places where a paragraph begins and ends. */
function paragraphsOf(text: string): { from: number; to: number }[] {
  const found = [...text.matchAll(/[^\n]+(?:\n[^\n]+)*/g)].map(({ 0: { length }, index }) => ({
    from: index,
    to: index + length,
  }));
  return found.length > 0 ? found : [{ from: 0, to: 0 }];
}

function typedInto(state: EditorState, { from, to }: { from: number; to: number }, words: string): string {
  const at = Math.floor((from + to) / 2);
  return saved(state.update({ changes: { from: at, insert: words }, userEvent: 'input.type' }).state);
}

it('a text that is opened and saved has every byte that it had', () => {
  // All examples of CommonMark, the demo and texts that are easily changed.
  expect(texts.length).toBeGreaterThan(655);
  expect(texts.filter((text) => saved(opened(text)) !== text)).toEqual([]);
});

it('typing in one paragraph changes the bytes of that paragraph alone, whichever it is', () => {
  const broken = texts.flatMap((text) => {
    const state = opened(text);
    return paragraphsOf(text)
      .filter((paragraph) => {
        const after = typedInto(state, paragraph, ' una parola ');
        return !after.startsWith(text.slice(0, paragraph.from)) || !after.endsWith(text.slice(paragraph.to));
      })
      .map((paragraph) => ({ text, paragraph }));
  });
  expect(broken).toEqual([]);
});

describe('any text', () => {
  const anyText = fc
    .array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\n\n', '![', '](', '[^1]', ':::', '`', '*', '> ')))
    .map((parts) => withLineFeeds(parts.join('')));

  it('is saved as it was opened, and undone to what it was', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.nat(), (text, words, place) => {
        const state = opened(text);
        expect(saved(state)).toBe(text);
        const at = text === '' ? 0 : place % text.length;
        const change = state.update({ changes: { from: at, insert: words } });
        expect(saved(change.state)).toBe(text.slice(0, at) + words + text.slice(at));
        expect(change.changes.invert(state.doc).apply(change.state.doc).toString()).toBe(text);
      }),
    );
  });

  it('becomes another one by one change', () => {
    fc.assert(
      fc.property(anyText, anyText, (before, after) => {
        const { from, to, insert } = changeBetween(before, after);
        expect(before.slice(0, from) + insert + before.slice(to)).toBe(after);
      }),
    );
  });
});
