import { keysOf } from '../base/records.ts'

interface ActionWords {
  /** The verb of a sentence: 'alex … Skyhold'. */
  did: string
  name: string
}

/** Every action in the audit log, by the kind of thing, with its words. A new one is a line here. */
export const AUDIT_ACTIONS = {
  listing: {
    'listing.submit': { did: 'submitted', name: 'Submitted' },
    'listing.edit': { did: 'edited', name: 'Edited' },
    'listing.banner-upload': { did: 'changed the banner of', name: 'Banner changed' },
    'listing.request-review': { did: 'requested a review of', name: 'Review requested' },
    'listing.approve': { did: 'approved', name: 'Approved' },
    'listing.deny': { did: 'denied', name: 'Denied' },
    'listing.suspend': { did: 'suspended', name: 'Suspended' },
    'listing.unsuspend': { did: 'lifted the suspension of', name: 'Unsuspended' },
    'listing.requeue': { did: 'put back to pending', name: 'Back to pending' },
    'listing.undo': { did: 'took back the decision on', name: 'Decision taken back' },
    'listing.delete': { did: 'deleted', name: 'Deleted' },
    'listing.restore': { did: 'restored', name: 'Restored' },
    'listing.purge': { did: 'permanently deleted', name: 'Permanently deleted' },
    'listing.withdraw': { did: 'withdrew', name: 'Withdrawn' },
    'listing.close': { did: 'closed', name: 'Closed' },
    'listing.pause': { did: 'paused', name: 'Paused' },
    'listing.resume': { did: 'opened again', name: 'Opened again' },
    'listing.bring-back': { did: 'brought back', name: 'Brought back' },
    'listing.hold-change': { did: 'made a change, now waiting, on', name: 'Change waiting' },
    'listing.approve-change': { did: 'published the waiting change of', name: 'Change published' },
    'listing.refuse-change': { did: 'refused the waiting change of', name: 'Change refused' },
    'listing.reward-key': { did: 'made a new reward key for', name: 'Reward key made' },
    'listing.remove-reward-key': { did: 'removed the reward key of', name: 'Reward key removed' },
    'listing.save-webhook': { did: 'set the webhook of', name: 'Webhook set' },
    'listing.remove-webhook': { did: 'removed the webhook of', name: 'Webhook removed' },
    'listing.hide-heartbeats': { did: 'hid the player counts of', name: 'Player counts hidden' },
    'listing.show-heartbeats': { did: 'showed the player counts of', name: 'Player counts shown' },
    'listing.count-real': {
      did: 'said that our player count is real of',
      name: 'Player count said to be real',
    },
    'listing.count-doubted': {
      did: 'doubted the player count of',
      name: 'Player count doubted',
    },
    'listing.invite': { did: 'invited somebody to the team of', name: 'Invited to a team' },
    'listing.withdraw-invitation': {
      did: 'took back an invitation to the team of',
      name: 'Invitation taken back',
    },
    'listing.join-team': { did: 'joined the team of', name: 'Joined a team' },
    'listing.remove-member': { did: 'removed a member from the team of', name: 'Removed from a team' },
    'listing.leave-team': { did: 'left the team of', name: 'Left a team' },
    'listing.transfer': { did: 'took over', name: 'Server handed over' },
  },
  report: {
    'report.file': { did: 'reported a review on', name: 'Review reported' },
    'report.review': { did: 'reviewed a report about', name: 'Report reviewed' },
    'report.close': { did: 'closed a report about', name: 'Report closed' },
    'report.reopen': { did: 'reopened a report about', name: 'Report reopened' },
  },
  review: {
    'review.delete': { did: 'deleted a review on', name: 'Review deleted' },
    'review.restore': { did: 'restored a review on', name: 'Review restored' },
  },
  application: {
    'application.submit': { did: 'sent the application of', name: 'Application sent' },
    'application.decide': { did: 'decided on the application of', name: 'Application decided' },
    'application.delete': { did: 'deleted the application of', name: 'Application deleted' },
  },
  user: {
    'user.grant-admin': { did: 'gave the admin role to', name: 'Admin granted' },
    'user.revoke-admin': { did: 'took the admin role from', name: 'Admin revoked' },
    'user.grant-moderator': { did: 'gave the moderator role to', name: 'Moderator granted' },
    'user.revoke-moderator': { did: 'took the moderator role from', name: 'Moderator revoked' },
    'user.sign-out-everywhere': { did: 'signed out everywhere:', name: 'Signed out everywhere' },
    'user.restrict': { did: 'restricted the account of', name: 'Account restricted' },
    'user.remind': { did: 'reminded of a rule:', name: 'Reminded of a rule' },
    'user.unrestrict': { did: 'lifted the restriction of', name: 'Restriction lifted' },
    'account.delete': { did: 'deleted their account:', name: 'Account deleted' },
  },
  incident: {
    'incident.create': { did: 'opened the incident', name: 'Incident opened' },
    'incident.update': { did: 'updated the incident', name: 'Incident updated' },
  },
  hub: {
    'hub.add': { did: 'added the hub', name: 'Hub added' },
    'hub.hide': { did: 'hid the hub', name: 'Hub hidden' },
    'hub.show': { did: 'showed the hub', name: 'Hub shown' },
    'hub.remove': { did: 'removed the hub', name: 'Hub removed' },
  },
  roadmap: {
    'roadmap.add': { did: 'added to the roadmap:', name: 'Item added' },
    'roadmap.suggest': { did: 'suggested', name: 'Idea suggested' },
    'roadmap.accept': { did: 'accepted the idea', name: 'Idea accepted' },
    'roadmap.decline': { did: 'declined the idea', name: 'Idea declined' },
    'roadmap.edit': { did: 'edited the roadmap item', name: 'Item edited' },
    'roadmap.move': { did: 'moved the roadmap item', name: 'Item moved' },
  },
  ranking: {
    'ranking.enable': { did: 'switched on', name: 'Rankings switched on' },
    'ranking.disable': { did: 'switched off', name: 'Rankings switched off' },
    'snapshot.count': { did: 'accepted the waiting counts of', name: 'Waiting counts accepted' },
    'snapshot.dismiss': { did: 'dismissed the waiting counts of', name: 'Waiting counts dismissed' },
    'penalty.impose': { did: 'halved the score of', name: 'Score halved' },
    'penalty.dismiss': { did: 'dismissed a penalty for', name: 'Penalty dismissed' },
    'penalty.restart': { did: 'restarted the player count of', name: 'Player count restarted' },
  },
  token: {
    'token.create': { did: 'created the API key', name: 'API key created' },
    'token.revoke': { did: 'revoked the API key', name: 'API key revoked' },
  },
  statement: {
    'statement.appeal': { did: 'appealed the decision about', name: 'Decision appealed' },
    'statement.uphold': { did: 'upheld the decision about', name: 'Decision upheld' },
    'statement.overturn': { did: 'decided for the appeal about', name: 'Appeal accepted' },
  },
  vote: {
    'vote.count': { did: 'let a vote count for', name: 'Vote counts' },
    'vote.void': { did: 'made void a vote for', name: 'Vote void' },
  },
  post: {
    'post.reply': { did: 'replied to a review of', name: 'Review answered' },
    'post.news': { did: 'posted or changed news of', name: 'News posted or changed' },
    'post.remove': { did: 'removed an own reply or news of', name: 'Own reply or news removed' },
    'post.delete': { did: 'deleted a reply or news of', name: 'Reply or news deleted' },
    'post.restore': { did: 'restored a reply or news of', name: 'Reply or news restored' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ActionWords>>>>

export const AUDIT_KINDS = keysOf(AUDIT_ACTIONS)
export type AuditKind = keyof typeof AUDIT_ACTIONS

export type AuditAction<Kind extends AuditKind = AuditKind> = {
  [Each in Kind]: keyof (typeof AUDIT_ACTIONS)[Each]
}[Kind]

/** Longest name or id by which entries are filtered. */
export const WHO_MAX = 64

export const AUDIT_PAGE_SIZE = 25

/** Recorded instead of a person when the software itself acted. */
export const SYSTEM_ACTOR = 'system'

/** Action names have the form `kind.verb`. The audit log may contain names that are no longer written. */
export const AUDIT_ACTION_PATTERN = /^[a-z]{1,20}\.[a-z-]{1,30}$/
