import { articlesDesk } from './articles-desk.ts';
import type { Desk, DeskKind } from './desk.ts';

export const desks: readonly Desk[] = [articlesDesk];

const byKind = Object.fromEntries(desks.map((desk) => [desk.kind, desk])) as Record<DeskKind, Desk>;

export const deskOf = ({ kind }: { kind: DeskKind }): Desk => byKind[kind];
