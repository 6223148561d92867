import type { ContentKind } from '#shared/kinds/kinds.ts';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'edit-item': { key?: Key; hidden?: boolean; class?: string; 'data-kind': ContentKind; 'data-id': string };
    }
  }
}

/** The place of the link «Modifica»: empty for readers, filled by layouts/edit-item.ts for those who may edit the item. */
export const EditItem = ({ kind, id }: { kind: ContentKind; id: string }) => (
  <edit-item key={id} hidden class="screen-only" data-kind={kind} data-id={id} />
);
