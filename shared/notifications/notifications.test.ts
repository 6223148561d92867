import { describe, expect, it, test } from 'vitest';
import { topicFor, topicsOfSave } from './notifications.ts';

const author = { id: 'autrice', role: 'writer' } as const;
const editor = { id: 'editor', role: 'editor' } as const;
const saved = (status: 'draft' | 'pending' | 'published') => ({ authorId: author.id, status });
const own = (status: 'draft' | 'published') => ({ authorId: editor.id, status });

describe('what the newsroom is notified of after a save', () => {
  test.each([
    ['a new draft', author, undefined, saved('draft'), undefined, []],
    ['a new item for approval', author, undefined, saved('pending'), undefined, ['submitted']],
    ['a draft that is submitted', author, saved('draft'), saved('pending'), undefined, ['submitted']],
    ['a pending item saved again', author, saved('pending'), saved('pending'), undefined, []],
    ['a save of another person’s item', editor, saved('draft'), saved('draft'), undefined, ['changed']],
    ['another person’s item submitted', editor, saved('draft'), saved('pending'), undefined, ['changed', 'submitted']],
    [
      'another person’s item published by its form',
      editor,
      saved('pending'),
      saved('published'),
      undefined,
      ['approved'],
    ],
    ['a published item of another person', editor, saved('published'), saved('published'), undefined, ['changed']],
    ['one’s own item published', editor, own('draft'), own('published'), undefined, []],
    ['an approval', editor, saved('pending'), saved('published'), 'approved', ['approved']],
    ['a rejection', editor, saved('pending'), saved('draft'), 'rejected', ['rejected']],
    ['an approval of one’s own item', author, saved('pending'), saved('published'), 'approved', []],
  ] as const)('%s', (_, actor, before, after, decision, topics) => {
    expect(topicsOfSave(actor, before, after, decision)).toEqual(topics);
  });
});

describe('what a person is notified of', () => {
  const change = { authorId: author.id, by: { id: editor.id }, topics: ['changed', 'submitted'] } as const;

  it('an author is notified of the change, not of the submission', () =>
    expect(topicFor(author, change)).toBe('changed'));
  it('another editor is notified of the submission', () =>
    expect(topicFor({ id: 'altra', role: 'editor' }, change)).toBe('submitted'));
  it('the person of the change is not notified', () => expect(topicFor(editor, change)).toBeUndefined());
  it('another writer is not notified', () => expect(topicFor({ id: 'altro', role: 'writer' }, change)).toBeUndefined());
});
