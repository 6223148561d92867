/** The calls that are about no piece in particular: the status that each caller gets. */
export const callTable = `
call                                     nobody  user  writer  editor  admin
POST /auth/register                      201     201   201     201     201
POST /auth/login                         200     200   200     200     200
GET /auth/me                             401     200   200     200     200
GET /auth/users                          401     403   403     403     200
GET /articles                            200     200   200     200     200
GET /articles/my/all                     401     200   200     200     200
GET /articles/pending/list               401     403   403     200     200
GET /articles/admin/all                  401     403   403     403     200
GET /videos                              200     200   200     200     200
GET /videos/my/all                       401     200   200     200     200
GET /videos/pending/list                 401     403   403     200     200
GET /videos/admin/all                    401     403   403     403     200
GET /events                              200     200   200     200     200
GET /events/upcoming                     200     200   200     200     200
GET /events/calendar/{year}/{month}      200     200   200     200     200
GET /events/export/ical                  200     200   200     200     200
GET /events/my/all                       401     200   200     200     200
GET /events/pending/list                 401     403   403     200     200
GET /events/admin/all                    401     403   403     403     200
GET /news                                200     200   200     200     200
POST /news                               401     403   403     201     201
GET /gallery                             200     200   200     200     200
POST /gallery                            401     403   403     201     201
POST /newsletter/subscribe               200     200   200     200     200
POST /newsletter/unsubscribe/{email}     200     200   200     200     200
POST /newsletter/confirm                 403 link  403 link  403 link  403 link  403 link
POST /newsletter/undo-unsubscribe        403 link  403 link  403 link  403 link  403 link
POST /newsletter/one-click/{reader}/{token}  403 link  403 link  403 link  403 link  403 link
GET /newsletter/newsletters              401     403   403     403     200
GET /newsletter/newsletters/{id}         401     403   403     403     200
POST /newsletter/create                  401     403   403     403     201
PUT /newsletter/newsletters/{id}         401     403   403     403     200
DELETE /newsletter/newsletters/{id}      401     403   403     403     204
POST /newsletter/preview                 401     403   403     403     200
POST /newsletter/send                    401     403   403     403     200
POST /newsletter/newsletters/{id}/test   401     403   403     403     200
POST /newsletter/newsletters/{id}/pause  401     403   403     403     409 idle
POST /newsletter/newsletters/{id}/resume  401    403   403     403     409 idle
POST /newsletter/newsletters/{id}/retry  401     403   403     403     409 unsent
POST /newsletter/newsletters/{id}/settle  401    403   403     403     409 unsent
GET /newsletter/newsletters/{id}/recipients  401  403  403     403     200
GET /newsletter/stats                    401     403   403     403     200
GET /newsletter/subscriptions/all        401     403   403     403     200
GET /newsletter/subscriptions/unsubscribed  401  403   403     403     200
GET /newsletter/subscriptions/export     401     403   403     403     200
POST /newsletter/subscriptions/import    401     403   403     403     200
POST /newsletter/resubscribe             401     403   403     403     200
POST /newsletter/admin-unsubscribe       401     403   403     403     200
GET /dashboard/counts                    401     200   200     200     200
GET /trash                               401     403   403     403     200
PUT /trash/{id}/restore                  401     403   403     403     200
GET /audit                               401     403   403     403     200
GET /site/status                         401     403   200     200     200
GET /health                              200     200   200     200     200
GET /openapi.json                        200     200   200     200     200
`;

/** Changes of roles. `403 self` is a change of one's own role. */
export const roleTable = `
whose           becomes  nobody  user  writer  editor  admin
another's       user     401     403   403     403     user
another's       writer   401     403   403     403     writer
another's       editor   401     403   403     403     editor
another's       admin    401     403   403     403     admin
another's       capo     401     403   403     403     422
an admin's      user     401     403   403     403     user
an admin's      writer   401     403   403     403     writer
an admin's      editor   401     403   403     403     editor
an admin's      admin    401     403   403     403     admin
one's own       user     401     403   403     403     403 self
one's own       writer   401     403   403     403     403 self
one's own       editor   401     403   403     403     403 self
one's own       admin    401     403   403     403     403 self
no one's        admin    401     403   403     403     404
`;

/** The states of other authors' and of one's own items in each list, by caller. */
export const listTable = `
list           nobody  user  writer  editor                        admin
/my/all        401     own   own     own                           own
/pending/list  401     403   403     pending, pending+live         pending, pending+live
/admin/all     401     403   403     403                           all
(public)       live    live  live    live                          live
`;
