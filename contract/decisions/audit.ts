/** Kinds of things that the audit log is about. */
export const AUDIT_KINDS = [
  'listing',
  'report',
  'review',
  'application',
  'user',
  'incident',
  'subscription',
  'hub',
  'roadmap',
  'ranking',
  'token',
  'statement',
  'vote',
  'post',
] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/**
 * Every action in the audit log, grouped by the kind of thing. An action must be listed here before it can be
 * written, and it needs a label in the web app.
 */
export const AUDIT_ACTIONS = {
  listing: [
    'listing.submit',
    'listing.edit',
    'listing.banner-upload',
    'listing.banner-remove',
    'listing.request-review',
    'listing.approve',
    'listing.deny',
    'listing.suspend',
    'listing.unsuspend',
    'listing.undo',
    'listing.delete',
    'listing.restore',
    'listing.purge',
    'listing.withdraw',
    'listing.bring-back',
    'listing.overturn',
    'listing.overturn-change',
    'listing.hold-change',
    'listing.approve-change',
    'listing.refuse-change',
    'listing.reward-key',
    'listing.remove-reward-key',
    'listing.add-webhook',
    'listing.edit-webhook',
    'listing.remove-webhook',
    'listing.webhook-secret',
    'listing.hide-heartbeats',
    'listing.show-heartbeats',
    'listing.release-votes',
    'listing.void-votes',
    'listing.undo-votes',
    'listing.invite',
    'listing.withdraw-invitation',
    'listing.join-team',
    'listing.change-role',
    'listing.remove-member',
    'listing.leave-team',
    'listing.transfer',
  ],
  report: ['report.file', 'report.review', 'report.close', 'report.reopen'],
  review: ['review.delete', 'review.overturn', 'review.count', 'review.hold'],
  application: ['application.submit', 'application.decide', 'application.delete', 'application.overturn'],
  user: [
    'user.grant-admin',
    'user.revoke-admin',
    'user.sign-out-everywhere',
    'user.restrict',
    'user.unrestrict',
    'user.overturn',
    'account.delete',
  ],
  incident: ['incident.create', 'incident.update'],
  subscription: ['subscription.retry'],
  hub: ['hub.add', 'hub.hide', 'hub.show', 'hub.invite', 'hub.accept', 'hub.remove', 'hub.order'],
  roadmap: [
    'roadmap.add',
    'roadmap.suggest',
    'roadmap.accept',
    'roadmap.decline',
    'roadmap.edit',
    'roadmap.move',
    'roadmap.merge',
    'roadmap.overturn',
  ],
  ranking: [
    'ranking.enable',
    'ranking.disable',
    'snapshot.count',
    'snapshot.dismiss',
    'penalty.impose',
    'penalty.dismiss',
    'penalty.restart',
  ],
  token: ['token.create', 'token.rotate', 'token.revoke'],
  statement: ['statement.appeal', 'statement.uphold'],
  vote: ['vote.count', 'vote.hold', 'vote.void', 'vote.overturn'],
  post: ['post.reply', 'post.news', 'post.remove', 'post.delete', 'post.overturn'],
} as const satisfies Record<AuditKind, readonly string[]>

/** What can be done to things of a kind. */
export type AuditAction<Kind extends AuditKind = AuditKind> = (typeof AUDIT_ACTIONS)[Kind][number]

/** Longest name or id by which entries are filtered. */
export const WHO_MAX = 64

/** Entries on one page of the audit log. */
export const AUDIT_PAGE_SIZE = 25

/** Recorded instead of a person when the software itself acted. */
export const SYSTEM_ACTOR = 'system'

/** Action names have the form `kind.verb`. The audit log may contain names that are no longer written. */
export const AUDIT_ACTION_PATTERN = /^[a-z]{1,20}\.[a-z-]{1,30}$/
