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
POST /newsletter/subscribe                   200        200       200       200       200
POST /newsletter/unsubscribe/{email}         200        200       200       200       200
POST /newsletter/confirm                     403 link   403 link  403 link  403 link  403 link
POST /newsletter/undo-unsubscribe            403 link   403 link  403 link  403 link  403 link
POST /newsletter/one-click/{reader}/{token}  403 link   403 link  403 link  403 link  403 link
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
POST /newsletter/subscriptions/import        401        403       403       403       200
POST /newsletter/resubscribe                 401        403       403       403       200
POST /newsletter/admin-unsubscribe           401        403       403       403       200
GET /dashboard/counts                        401        200       200       200       200
GET /trash                                   401        403       403       403       200
PUT /trash/{id}/restore                      401        403       403       403       200
GET /audit                                   401        403       403       403       200
GET /site/status                             401        403       200       200       200
GET /health                                  200        200       200       200       200
GET /openapi.json                            200        200       200       200       200
`;

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
