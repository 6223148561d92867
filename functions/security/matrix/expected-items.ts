/**
 * The permissions for each call on an item, written from the magazine's rules and independent of the code. `·own` means
 * that the caller is the author (`user·own` was a writer once); the others act on another author's item.
 *
 * States: `draft` and `pending` have no live edition; `published` is live; `…+live` is a pending change of a published
 * item. The same words name the state after a call: `+live` is the unchanged live edition, `published` a replaced one,
 * `gone` a deleted item. `approved` was approved a moment ago, `approved+live` over an earlier live edition; `+former` is
 * that edition live again. `working`, `live` and `versions` name what the answer holds.
 *
 * 403 is the role, `403 own` another user's item, `403 pub` publishing, `403 feat` featuring.
 */
export const itemTables = {
  'GET /{kind}/{id}': `
now           anonymous  user  user·own  writer  writer·own  editor   editor·own  admin    admin·own
draft         404        404   working   404     working     working  working     working  working
pending       404        404   working   404     working     working  working     working  working
published     live       live  working   live    working     working  working     working  working
draft+live    live       live  working   live    working     working  working     working  working
pending+live  live       live  working   live    working     working  working     working  working
`,
  'PUT /{kind}/{id}/approve': `
now           anonymous  user  user·own  writer  writer·own  editor     editor·own  admin      admin·own
draft         401        403   403       403     403         409        409         409        409
pending       401        403   403       403     403         published  published   published  published
published     401        403   403       403     403         409        409         409        409
draft+live    401        403   403       403     403         409        409         409        409
pending+live  401        403   403       403     403         published  published   published  published
`,
  'PUT /{kind}/{id}/approve/undo': `
now            anonymous  user  user·own  writer  writer·own  editor          editor·own      admin           admin·own
draft          401        403   403       403     403         409 undo        409 undo        409 undo        409 undo
pending        401        403   403       403     403         409 undo        409 undo        409 undo        409 undo
published      401        403   403       403     403         409 undo        409 undo        409 undo        409 undo
draft+live     401        403   403       403     403         409 undo        409 undo        409 undo        409 undo
pending+live   401        403   403       403     403         409 undo        409 undo        409 undo        409 undo
approved       401        403   403       403     403         pending         pending         pending         pending
approved+live  401        403   403       403     403         pending+former  pending+former  pending+former  pending+former
`,
  'PUT /{kind}/{id}/reject': `
now           anonymous  user  user·own  writer  writer·own  editor      editor·own  admin       admin·own
draft         401        403   403       403     403         409         409         409         409
pending       401        403   403       403     403         draft       draft       draft       draft
published     401        403   403       403     403         409         409         409         409
draft+live    401        403   403       403     403         409         409         409         409
pending+live  401        403   403       403     403         draft+live  draft+live  draft+live  draft+live
`,
  'DELETE /{kind}/{id}': `
now           anonymous  user     user·own  writer   writer·own  editor   editor·own  admin  admin·own
draft         401        404      gone      404      gone        403 own  gone        gone   gone
pending       401        404      gone      404      gone        403 own  gone        gone   gone
published     401        403 own  gone      403 own  gone        403 own  gone        gone   gone
draft+live    401        403 own  gone      403 own  gone        403 own  gone        gone   gone
pending+live  401        403 own  gone      403 own  gone        403 own  gone        gone   gone
`,
  'GET /{kind}/{id}/revisions': `
now           anonymous  user     user·own  writer   writer·own  editor    editor·own  admin     admin·own
draft         401        404      versions  404      versions    versions  versions    versions  versions
pending       401        404      versions  404      versions    versions  versions    versions  versions
published     401        403 own  versions  403 own  versions    versions  versions    versions  versions
draft+live    401        403 own  versions  403 own  versions    versions  versions    versions  versions
pending+live  401        403 own  versions  403 own  versions    versions  versions    versions  versions
`,
  'GET /{kind}/{id}/revisions/{version}': `
now           anonymous  user     user·own  writer   writer·own  editor    editor·own  admin     admin·own
draft         401        404      versions  404      versions    versions  versions    versions  versions
pending       401        404      versions  404      versions    versions  versions    versions  versions
published     401        403 own  versions  403 own  versions    versions  versions    versions  versions
draft+live    401        403 own  versions  403 own  versions    versions  versions    versions  versions
pending+live  401        403 own  versions  403 own  versions    versions  versions    versions  versions
`,
  'PUT /{kind}/{id}/revisions/{version}/restore': `
now           anonymous  user  user·own  writer   writer·own    editor        editor·own    admin         admin·own
draft         401        403   403       404      draft         draft         draft         draft         draft
pending       401        403   403       404      pending       pending       pending       pending       pending
published     401        403   403       403 own  pending+live  published     published     published     published
draft+live    401        403   403       403 own  draft+live    draft+live    draft+live    draft+live    draft+live
pending+live  401        403   403       403 own  pending+live  pending+live  pending+live  pending+live  pending+live
`,
} as const;

/** `featured: kept` omits the mark or sends its current value; `changed` sends the other value. */
export const saveTable = `
now           asked      featured  anonymous  user  user·own  writer   writer·own    editor        editor·own    admin         admin·own
draft         nothing    kept      401        403   403       404      draft         draft         draft         draft         draft
draft         draft      kept      401        403   403       404      draft         draft         draft         draft         draft
draft         pending    kept      401        403   403       404      pending       pending       pending       pending       pending
draft         published  kept      401        403   403       404      403 pub       published     published     published     published
pending       nothing    kept      401        403   403       404      pending       pending       pending       pending       pending
pending       draft      kept      401        403   403       404      draft         draft         draft         draft         draft
pending       pending    kept      401        403   403       404      pending       pending       pending       pending       pending
pending       published  kept      401        403   403       404      403 pub       published     published     published     published
published     nothing    kept      401        403   403       403 own  pending+live  published     published     published     published
published     draft      kept      401        403   403       403 own  draft+live    draft         draft         draft         draft
published     pending    kept      401        403   403       403 own  pending+live  pending       pending       pending       pending
published     published  kept      401        403   403       403 own  403 pub       published     published     published     published
draft+live    nothing    kept      401        403   403       403 own  draft+live    draft+live    draft+live    draft+live    draft+live
draft+live    draft      kept      401        403   403       403 own  draft+live    draft+live    draft+live    draft+live    draft+live
draft+live    pending    kept      401        403   403       403 own  pending+live  pending+live  pending+live  pending+live  pending+live
draft+live    published  kept      401        403   403       403 own  403 pub       published     published     published     published
pending+live  nothing    kept      401        403   403       403 own  pending+live  pending+live  pending+live  pending+live  pending+live
pending+live  draft      kept      401        403   403       403 own  draft+live    draft+live    draft+live    draft+live    draft+live
pending+live  pending    kept      401        403   403       403 own  pending+live  pending+live  pending+live  pending+live  pending+live
pending+live  published  kept      401        403   403       403 own  403 pub       published     published     published     published
draft         nothing    changed   401        403   403       404      403 feat      draft         draft         draft         draft
draft         draft      changed   401        403   403       404      403 feat      draft         draft         draft         draft
draft         pending    changed   401        403   403       404      403 feat      pending       pending       pending       pending
draft         published  changed   401        403   403       404      403 pub       published     published     published     published
pending       nothing    changed   401        403   403       404      403 feat      pending       pending       pending       pending
pending       draft      changed   401        403   403       404      403 feat      draft         draft         draft         draft
pending       pending    changed   401        403   403       404      403 feat      pending       pending       pending       pending
pending       published  changed   401        403   403       404      403 pub       published     published     published     published
published     nothing    changed   401        403   403       403 own  403 feat      published     published     published     published
published     draft      changed   401        403   403       403 own  403 feat      draft         draft         draft         draft
published     pending    changed   401        403   403       403 own  403 feat      pending       pending       pending       pending
published     published  changed   401        403   403       403 own  403 pub       published     published     published     published
draft+live    nothing    changed   401        403   403       403 own  403 feat      draft+live    draft+live    draft+live    draft+live
draft+live    draft      changed   401        403   403       403 own  403 feat      draft+live    draft+live    draft+live    draft+live
draft+live    pending    changed   401        403   403       403 own  403 feat      pending+live  pending+live  pending+live  pending+live
draft+live    published  changed   401        403   403       403 own  403 pub       published     published     published     published
pending+live  nothing    changed   401        403   403       403 own  403 feat      pending+live  pending+live  pending+live  pending+live
pending+live  draft      changed   401        403   403       403 own  403 feat      draft+live    draft+live    draft+live    draft+live
pending+live  pending    changed   401        403   403       403 own  403 feat      pending+live  pending+live  pending+live  pending+live
pending+live  published  changed   401        403   403       403 own  403 pub       published     published     published     published
`;

/** A new article or video is a draft unless it says otherwise. */
export const createTable = `
asked      featured  anonymous  user  writer    editor     admin
nothing    nothing   401        403   draft     draft      draft
draft      nothing   401        403   draft     draft      draft
pending    nothing   401        403   pending   pending    pending
published  nothing   401        403   403 pub   published  published
nothing    false     401        403   draft     draft      draft
draft      false     401        403   draft     draft      draft
pending    false     401        403   pending   pending    pending
published  false     401        403   403 pub   published  published
nothing    true      401        403   403 feat  draft      draft
draft      true      401        403   403 feat  draft      draft
pending    true      401        403   403 feat  pending    pending
published  true      401        403   403 pub   published  published
`;

/** A new event waits for approval unless it says otherwise; an administrator's is published. */
export const createEventTable = `
asked      featured  anonymous  user  writer    editor     admin
nothing    nothing   401        403   pending   pending    published
draft      nothing   401        403   draft     draft      draft
pending    nothing   401        403   pending   pending    pending
published  nothing   401        403   403 pub   published  published
nothing    false     401        403   pending   pending    published
draft      false     401        403   draft     draft      draft
pending    false     401        403   pending   pending    pending
published  false     401        403   403 pub   published  published
nothing    true      401        403   403 feat  pending    published
draft      true      401        403   403 feat  draft      draft
pending    true      401        403   403 feat  pending    pending
published  true      401        403   403 pub   published  published
`;

/** News and gallery works have no moderation; one that was never a draft has no status. */
export const unmoderatedTables = {
  'GET /{unmoderated}/{id}': `
now        anonymous  user  user·own  writer  writer·own  editor  editor·own  admin  admin·own
published  live       live  live      live    live        live    live        live   live
draft      404        404   working   404     working     working  working     working  working
`,
  'PUT /{unmoderated}/{id}': `
now        anonymous  user  user·own  writer  writer·own  editor     editor·own  admin      admin·own
published  401        403   403       403     403         published  published   published  published
draft      401        403   403       403     403         draft      draft       draft      draft
`,
  'DELETE /{unmoderated}/{id}': `
now        anonymous  user  user·own  writer  writer·own  editor   editor·own  admin  admin·own
published  401        403   403       403     403         403 own  gone        gone   gone
draft      401        403   403       403     403         403 own  gone        gone   gone
`,
  'GET /{unmoderated}/{id}/revisions': `
now        anonymous  user  user·own  writer  writer·own  editor    editor·own  admin     admin·own
published  401        403   403       403     403         versions  versions    versions  versions
draft      401        403   403       403     403         versions  versions    versions  versions
`,
  'GET /{unmoderated}/{id}/revisions/{version}': `
now        anonymous  user  user·own  writer  writer·own  editor    editor·own  admin     admin·own
published  401        403   403       403     403         versions  versions    versions  versions
draft      401        403   403       403     403         versions  versions    versions  versions
`,
  'PUT /{unmoderated}/{id}/revisions/{version}/restore': `
now        anonymous  user  user·own  writer  writer·own  editor     editor·own  admin      admin·own
published  401        403   403       403     403         published  published   published  published
draft      401        403   403       403     403         draft      draft       draft      draft
`,
} as const;
