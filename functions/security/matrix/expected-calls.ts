/** Calls about no particular item: the status that each caller gets. */
export const callTable = `
call                                         anonymous  user      writer    editor    admin
POST /auth/register                          201        201       201       201       201
POST /auth/login                             200        200       200       200       200
POST /auth/forgot                            202        202       202       202       202
POST /auth/reset                             410 reset  410 reset  410 reset  410 reset  410 reset
POST /auth/email                             410 confirm  410 confirm  410 confirm  410 confirm  410 confirm
PUT /auth/email                              401        202       202       202       202
PUT /auth/password                           401        204       204       204       204
GET /auth/profile                            401        200       200       200       200
PUT /auth/profile                            401        200       200       200       200
GET /auth/sessions                           401        200       200       200       200
DELETE /auth/sessions                        401        204       204       204       204
DELETE /auth/sessions/{id}                   401        204       204       204       204
POST /auth/logout                            401        204       204       204       204
POST /auth/second-factor                     410 login  410 login  410 login  410 login  410 login
GET /auth/second-factor                      401        200       200       200       200
POST /auth/totp                              401        200       200       200       200
PUT /auth/totp                               401        422       422       422       422
DELETE /auth/totp                            401        204       204       204       204
POST /auth/recovery-codes                    401        409 none  409 none  409 none  409 none
POST /auth/passkeys/challenge                200        200       200       200       200
POST /auth/passkeys/options                  401        200       200       200       200
POST /auth/passkeys                          401        410 enrol  410 enrol  410 enrol  410 enrol
PUT /auth/passkeys/{id}                      401        404 passkey  404 passkey  404 passkey  404 passkey
DELETE /auth/passkeys/{id}                   401        404 passkey  404 passkey  404 passkey  404 passkey
GET /auth/second-factor/rule                 401        403       403       403       200
PUT /auth/second-factor/rule                 401        403       403       403       200
DELETE /auth/users/{id}/second-factor        401        403       403       403       204
PUT /auth/users/{id}/disabled                401        403       403       403       200
DELETE /auth/users/{id}                      401        403       403       403       204
DELETE /auth/users/{id}/sessions             401        403       403       403       204
POST /auth/invitations                       401        403       403       403       201
GET /auth/invitations                        401        403       403       403       200
POST /auth/invitations/{id}/resend           401        403       403       403       200
DELETE /auth/invitations/{id}                401        403       403       403       204
POST /auth/invitations/view                  410 invite  410 invite  410 invite  410 invite  410 invite
POST /auth/invitations/accept                410 invite  410 invite  410 invite  410 invite  410 invite
GET /auth/me                                 401        200       200       200       200
GET /auth/users                              401        403       403       403       200
GET /me/notifications                        401        200       200       200       200
PUT /me/notifications                        401        200       200       200       200
GET /me/newsletter                           401        200       200       200       200
PUT /me/newsletter                           401        200       200       200       200
GET /me/export                               401        200       200       200       200
DELETE /me                                   401        204       204       204       204
GET /me/saved                                401        200       200       200       200
GET /me/saved/{id}                           401        200       200       200       200
PUT /me/saved/{id}                           401        204       204       204       204
DELETE /me/saved/{id}                        401        204       204       204       204
GET /me/followed                             401        200       200       200       200
GET /me/followed/{id}                        401        200       200       200       200
PUT /me/followed/{id}                        401        204       204       204       204
DELETE /me/followed/{id}                     401        204       204       204       204
GET /drafts                                  401        403       200       200       200
GET /notes/open                              401        403       200       200       200
GET /drafts/{kind}/{id}                      401        403       404 draft  404 draft  404 draft
PUT /drafts/{kind}/{id}                      401        403       200       200       200
DELETE /drafts/{kind}/{id}                   401        403       204       204       204
POST /shares/view                            410 share  410 share  410 share  410 share  410 share
GET /articles                                200        200       200       200       200
GET /articles/my/all                         401        200       200       200       200
GET /articles/pending/list                   401        403       403       200       200
GET /articles/admin/all                      401        403       403       403       200
GET /videos                                  200        200       200       200       200
GET /videos/my/all                           401        200       200       200       200
GET /videos/pending/list                     401        403       403       200       200
GET /videos/admin/all                        401        403       403       403       200
GET /events                                  200        200       200       200       200
GET /events/upcoming                         200        200       200       200       200
GET /events/calendar/{year}/{month}          200        200       200       200       200
GET /events/export/ical                      200        200       200       200       200
GET /events/my/all                           401        200       200       200       200
GET /events/pending/list                     401        403       403       200       200
GET /events/admin/all                        401        403       403       403       200
GET /news                                    200        200       200       200       200
POST /news                                   401        403       403       201       201
GET /gallery                                 200        200       200       200       200
POST /gallery                                401        403       403       201       201
GET /authors                                 401        403       403       200       200
GET /tags                                    401        403       403       200       200
GET /authors/{slug}                          404 term   404 term  404 term  404 term  404 term
GET /tags/{slug}                             404 term   404 term  404 term  404 term  404 term
PUT /authors/{slug}                          401        403       403 own   200       200
PUT /authors/{slug}/account                  401        403       403       204       204
PUT /tags/{slug}                             401        403       403 own   200       200
GET /media                                   401        403       200       200       200
POST /media                                  401        403       201       201       201
POST /newsletter/subscribe                   200        200       200       200       200
POST /newsletter/unsubscribe/{email}         200        200       200       200       200
POST /newsletter/confirm                     403 link   403 link  403 link  403 link  403 link
POST /newsletter/undo-unsubscribe            403 link   403 link  403 link  403 link  403 link
POST /newsletter/one-click/{subscriber}/{token}  403 link   403 link  403 link  403 link  403 link
GET /newsletter/one-click/{subscriber}/{token}   403 link   403 link  403 link  403 link  403 link
GET /newsletter/newsletters                  401        403       403       403       200
GET /newsletter/newsletters/{id}             401        403       403       403       200
POST /newsletter/create                      401        403       403       403       201
PUT /newsletter/newsletters/{id}             401        403       403       403       200
DELETE /newsletter/newsletters/{id}          401        403       403       403       204
POST /newsletter/preview                     401        403       403       403       200
POST /newsletter/send                        401        403       403       403       200
POST /newsletter/newsletters/{id}/test       401        403       403       403       200
POST /newsletter/newsletters/{id}/pause      401        403       403       403       409 idle
POST /newsletter/newsletters/{id}/resume     401        403       403       403       409 idle
POST /newsletter/newsletters/{id}/retry      401        403       403       403       409 unsent
POST /newsletter/newsletters/{id}/settle     401        403       403       403       409 unsent
GET /newsletter/newsletters/{id}/recipients  401        403       403       403       200
GET /newsletter/stats                        401        403       403       403       200
GET /newsletter/subscriptions/all            401        403       403       403       200
GET /newsletter/subscriptions/unsubscribed   401        403       403       403       200
GET /newsletter/subscriptions/export         401        403       403       403       200
POST /newsletter/subscriptions/ask           401        403       403       403       200
POST /newsletter/subscriptions/import        401        403       403       403       200
POST /newsletter/subscriptions/origin        401        403       403       403       200
POST /newsletter/resubscribe                 401        403       403       403       200
POST /newsletter/admin-unsubscribe           401        403       403       403       200
GET /content                                 401        403       403       200       200
GET /content/staff                           401        403       403       200       200
GET /dashboard/counts                        401        200       200       200       200
GET /trash                                   401        403       403       403       200
PUT /trash/{id}/restore                      401        403       403       403       200
GET /audit                                   401        403       403       403       200
GET /site/status                             401        403       200       200       200
GET /health                                  200        200       200       200       200
GET /openapi.json                            200        200       200       200       200
`;

/** Calls about something of the caller, or of another writer. */
export const ownedTables = {
  /** A picture of the library. */
  media: `
call                      anonymous  user  writer·own  writer   editor·own  editor   admin·own  admin
GET /media/{id}           401        403   200         200      200         200      200        200
PUT /media/{id}           401        403   200         403 own  200         200      200        200
PUT /media/{id}/file      401        403   201         403 own  201         201      201        201
GET /media/{id}/files     401        403   200         200      200         200      200        200
GET /media/{id}/original  401        403   302         302      302         302      302        302
DELETE /media/{id}        401        403   204         403 own  204         403 own  204        204
`,
  /** A picture that readers see. */
  shownMedia: `
call                      anonymous  user  writer·own  writer   editor·own  editor   admin·own  admin
PUT /media/{id}/file      401        403   403 shown   403 own  201         201      201        201
`,
  /** An unpublished article. */
  article: `
call                          anonymous  user  writer·own  writer  editor·own  editor  admin·own  admin
PUT /presence/{kind}/{id}     401        403   200         404     200         200     200        200
DELETE /presence/{kind}/{id}  401        403   204         204     204         204     204        204
`,
  /** An unpublished article with a note by its author. */
  note: `
call                                     anonymous  user  writer·own  writer  editor·own  editor   admin·own  admin
GET /notes/{kind}/{id}                   401        403   200         404     200         200      200        200
POST /notes/{kind}/{id}                  401        403   201         404     201         201      201        201
POST /notes/{kind}/{id}/{note}/answers   401        403   201         404     201         201      201        201
POST /notes/{kind}/{id}/{note}/resolve   401        403   200         404     200         200      200        200
POST /notes/{kind}/{id}/{note}/reopen    401        403   200         404     200         200      200        200
DELETE /notes/{kind}/{id}/{note}         401        403   204         404     204         403 own  204        204
`,
  /** An unpublished article with a link that an administrator made. */
  share: `
call                                anonymous  user  writer·own  writer  editor·own  editor  admin·own  admin
GET /shares/{kind}/{id}             401        403   200         404     200         200     200        200
POST /shares/{kind}/{id}            401        403   201         404     201         201     201        201
DELETE /shares/{kind}/{id}/{share}  401        403   403 own     404     204         204     204        204
`,
};

/** Changes of roles: the new role, or the refusal. `403 self` refuses a change of the caller's own role. */
export const roleTable = `
account      becomes  anonymous  user  writer  editor  admin
other user   user     401        403   403     403     user
other user   writer   401        403   403     403     writer
other user   editor   401        403   403     403     editor
other user   admin    401        403   403     403     admin
other user   capo     401        403   403     403     422
other admin  user     401        403   403     403     user
other admin  writer   401        403   403     403     writer
other admin  editor   401        403   403     403     editor
other admin  admin    401        403   403     403     admin
own          user     401        403   403     403     403 self
own          writer   401        403   403     403     403 self
own          editor   401        403   403     403     403 self
own          admin    401        403   403     403     403 self
unknown      admin    401        403   403     403     404
`;

/** The items in each list by their state; `own` are the caller's. */
export const listTable = `
list           anonymous  user  writer  editor                 admin
/my/all        401        own   own     own                    own
/pending/list  401        403   403     pending, pending+live  pending, pending+live
/admin/all     401        403   403     403                    all
(public)       live       live  live    live                   live
`;
