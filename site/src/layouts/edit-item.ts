import type { User } from '#shared/accounts/user.ts';
import { actionOn, type ContentKind, collections } from '#shared/kinds/kinds.ts';
import { mayWriteOf } from '#shared/kinds/term-rights.ts';
import { type Taxonomy, taxonomies } from '#shared/kinds/terms.ts';
import { editPath } from '#shared/publish/paths.ts';
import { may, mayTo } from '#shared/rules/permissions.ts';
import { rememberedUser, token } from '#site/src/api/session.ts';

/** Leads from an item's page to its form. Loaded only with a session. */
class EditItem extends HTMLElement {
  connectedCallback(): void {
    const user = rememberedUser();
    if (user) void this.#offer(user);
  }

  async #offer(user: User): Promise<void> {
    const { kind, id } = this.dataset as { kind: ContentKind | Taxonomy; id: string };
    if (!(await mayEdit(user, kind, id)) || !this.isConnected) return;
    const link = document.createElement('a');
    link.className = 'action';
    link.href = isTaxonomy(kind) ? `${taxonomies[kind].form}/${id}` : editPath(kind, id);
    link.textContent = 'Modifica';
    this.replaceChildren(link);
    this.hidden = false;
  }
}

const isTaxonomy = (kind: string): kind is Taxonomy => Object.hasOwn(taxonomies, kind);

const unknownAuthor = '';

/** The page does not name the author's account, so a writer's browser asks the API; editors may edit every item. */
async function mayEdit(user: User, kind: ContentKind | Taxonomy, id: string): Promise<boolean> {
  if (isTaxonomy(kind)) return mayWriteOf(user, { taxonomy: kind, slug: id });
  const action = actionOn('edit', kind);
  if (mayTo(user, action, unknownAuthor)) return true;
  if (!may(user.role, action)) return false;
  const headers = { authorization: `Bearer ${token()}` };
  const response = await fetch(`/api/${collections[kind]}/${id}`, { headers }).catch(() => undefined);
  if (!response?.ok) return false;
  const { authorId } = await response.json();
  return authorId === user.id;
}

customElements.define('edit-item', EditItem);
