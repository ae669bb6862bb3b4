import { RULE_IDS, type RuleId } from '../staff/rule-ids.ts'
import { NOTICE_LINKS, type NoticeData, type NoticeKind } from './notice.ts'

export const NOTICE_KIND_WORDS: Readonly<Record<NoticeKind, string>> = {
  decision: 'Decisions',
  appeal: 'Appeals',
  reminder: 'Reminders from staff',
  report: 'Your reports',
  idea: 'Your ideas',
  application: 'Your application',
  invite: 'Discord invites',
  silence: 'Whether your server answers',
  alarm: 'Invites of public servers',
  job: 'Jobs of the site',
  vote: 'Your votes',
  review: 'Your reviews',
  reviewed: 'Reviews of your servers',
  saved: 'Servers you saved',
  players: 'Who is playing',
  webhook: 'Webhooks of your servers',
  team: 'Teams',
}

export const NOTICE_ABOUT_WORDS: Readonly<Record<NoticeKind, string>> = {
  decision: 'What staff decided about your servers, reviews, ideas or account',
  appeal: 'What became of your appeal',
  reminder: 'Staff remind you of a rule, without any penalty',
  report: 'What became of what you reported',
  idea: 'An idea of yours was planned, built or declined',
  application: 'What became of your staff application',
  invite: 'The Discord invite of a server of yours broke or leads elsewhere',
  silence: 'A server of yours stopped answering our probe, or answers again',
  alarm: 'For staff: the Discord invite of a public server broke or leads elsewhere',
  job: 'For staff: a job in the background fails, or works again',
  vote: 'That you can vote again, or that a void vote of yours counts again',
  review: 'A reply to a review of yours, and whether it is shown',
  reviewed: 'A new review of a server of yours, so that you can reply',
  saved: 'A server that you saved has another address, is paused or closed, or is open again',
  players: 'People play on a server that you saved. On devices where you turned it on',
  webhook: 'We switched off the webhook of a server of yours',
  team: 'Invitations to edit a server, and who edits yours',
}

/**
 * A sentence for each kind and outcome, and where it may be about something without a name, one for that.
 * `NoticeOutcome` follows, so that no verb can write a notice without words.
 */
export const NOTICE_SENTENCES = {
  'decision.deny': '“{name}” was not approved.',
  'decision.suspend': '“{name}” was suspended.',
  'decision.delete': 'Staff deleted “{name}”.',
  'decision.remove-review': 'Staff removed your review of “{name}”.',
  'decision.remove-post': 'Staff removed what you posted on “{name}”.',
  'decision.restrict-account': 'Staff restricted your account.',
  'decision.decline-application': 'Your staff application was not accepted.',
  'decision.decline-idea': 'Your idea “{name}” was declined.',
  'decision.refuse-change': 'Your change of “{name}” was not accepted.',
  'decision.void-vote': 'A vote of yours for “{name}” is void: it no longer counts.',
  'decision.approve-change': 'Your change of “{name}” is public now.',
  'decision.approve': '“{name}” was approved. It is in the directory now.',
  'decision.unsuspend': '“{name}” is no longer suspended. It is in the directory again.',
  'decision.restore': 'Staff brought “{name}” back.',
  'decision.pending': '“{name}” waits for a review again.',
  'decision.undo': 'The latest decision about “{name}” was taken back.',
  'decision.unrestrict': 'Your account is no longer restricted.',
  'decision.expired': 'The restriction of your account is over.',
  'decision.edited': 'Staff edited “{name}”.',
  'decision.void-votes': 'Staff took votes off “{name}”: they broke a rule.',
  'decision.count-snapshot': 'Staff accepted the counts of “{name}”: they are in the ranking.',
  'decision.dismiss-snapshot': 'Staff did not accept the counts of “{name}”: they are not in the ranking.',
  'decision.impose-penalty': 'The ranking score of “{name}” is halved, because staff found mass invites.',
  'decision.restart-penalty':
    'The ranking score of “{name}” is no longer halved. Its player count starts again.',
  'appeal.upheld': 'Your appeal about “{name}” was turned down. The decision stays.',
  'appeal.upheld.nameless': 'Your appeal about the decision was turned down. The decision stays.',
  'appeal.overturned': 'Your appeal about “{name}” succeeded. Staff take the decision back.',
  'appeal.overturned.nameless': 'Your appeal about the decision succeeded. Staff take the decision back.',
  'appeal.replaced':
    'Your appeal about “{name}” has ended: a new decision took the place of the one you appealed.',
  'appeal.replaced.nameless':
    'Your appeal about the decision has ended: a new decision took the place of the one you appealed.',
  'reminder.given': 'A friendly reminder from staff: “{name}” Nothing was taken away.',
  'report.acted': 'You were right about “{name}”: staff acted on your report. Thank you.',
  'report.acted.nameless': 'You were right about a server: staff acted on your report. Thank you.',
  'report.reviewed': 'Staff read your report about “{name}”. You hear again when they close it.',
  'report.reviewed.nameless': 'Staff read your report about a server. You hear again when they close it.',
  'report.closed': 'Staff checked “{name}” after your report and changed nothing.',
  'report.closed.nameless': 'Staff checked a server after your report and changed nothing.',
  'idea.planned': 'Your idea “{name}” is planned.',
  'idea.in-progress': 'Your idea “{name}” is being built.',
  'idea.shipped': 'Your idea “{name}” is here.',
  'idea.declined': 'Your idea “{name}” was declined.',
  'application.pending': 'Your staff application waits for a decision again.',
  'application.under-review': 'Staff are reading your application.',
  'application.accepted': 'Your staff application was accepted. Welcome!',
  'application.rejected': 'Your staff application was not accepted.',
  'invite.dead': 'The Discord invite of “{name}” no longer works. Enter a permanent one.',
  'invite.elsewhere': 'The Discord invite of “{name}” now leads to another Discord server. Check it.',
  'silence.offline': '“{name}” does not answer. Check if it is running.',
  'silence.online': '“{name}” answers again.',
  'alarm.dead': 'The Discord invite of “{name}” no longer works. Its owner was told.',
  'alarm.elsewhere':
    'The Discord invite of “{name}” leads to another Discord server than when it was approved. Look at it.',
  'job.failing': 'The job “{name}” keeps failing. The Status tab shows why.',
  'job.works': 'The job “{name}” works again.',
  'vote.released': 'Your votes for “{name}” count again.',
  'vote.ready': 'You can vote for “{name}” again.',
  'review.answered': '“{name}” replied to your review.',
  'review.removed': 'Your review of “{name}” was removed.',
  'review.released': 'Your review of “{name}” is shown again.',
  'reviewed.saved':
    '“{name}” has a new review: {count, plural, one {one star} other {# stars}}. Read it and reply.',
  'saved.moved': '“{name}” has another address now.',
  'saved.paused': '“{name}” is paused. Its page says more.',
  'saved.resumed': '“{name}” is open again.',
  'saved.closed': '“{name}” was closed by its owner.',
  'saved.replaced': '“{name}” moved: its page leads to the server that took its place.',
  'saved.reopened': '“{name}” is back in the directory.',
  'players.playing': '“{name}” has {count, plural, one {one player} other {# players}} on now.',
  'webhook.gone': 'The webhook of “{name}” was switched off: its address takes no more messages.',
  'webhook.failing': 'The webhook of “{name}” was switched off: it kept failing.',
  'team.invited': 'You are invited to edit “{name}”. Accept or decline on your dashboard.',
  'team.offered': '“{name}”: its owner offers it to you. Accept or decline on your dashboard.',
  'team.joined': 'Your invitation was accepted: “{name}” has a new editor.',
  'team.declined': 'Your invitation for “{name}” was declined.',
  'team.transferred': '“{name}” has a new owner, as you offered. You are an editor now.',
  'team.owner': 'You are the owner of “{name}” now.',
  'team.removed': 'You are no longer an editor of “{name}”.',
  // For an outcome of a newer release.
  changed: 'Something changed about “{name}”.',
  'changed.nameless': 'Something changed.',
} as const

export type NoticeKey = keyof typeof NOTICE_SENTENCES

type OutcomeIn<Key, Kind extends string> = Key extends `${Kind}.${infer Outcome}` ? Outcome : never
export type NoticeOutcome<Kind extends NoticeKind> = Exclude<OutcomeIn<NoticeKey, Kind>, `${string}.nameless`>

const isKey = (key: string): key is NoticeKey => Object.hasOwn(NOTICE_SENTENCES, key)

function keyOf(kind: NoticeKind, { outcome, name }: NoticeData): NoticeKey {
  const key = `${kind}.${outcome}`
  if (name === null) {
    const nameless = `${key}.nameless`
    if (isKey(nameless)) return nameless
    return isKey(key) && !NOTICE_SENTENCES[key].includes('{name}') ? key : 'changed.nameless'
  }
  return isKey(key) ? key : 'changed'
}

interface NoticeWords {
  key: NoticeKey
  /** The values for the braces of the sentence. */
  params: Record<string, string | number>
  rule: RuleId | null
  /** A path of this site. */
  link: string
}

/** What a notice says, for a reader in any language, and where it leads. */
export function noticeWords(kind: NoticeKind, data: NoticeData): NoticeWords {
  const { name, id, rule, count } = data
  const links: { link: string; linkWithRule?: string } = NOTICE_LINKS[kind]
  const address = rule === undefined ? links.link : (links.linkWithRule ?? links.link)
  return {
    key: keyOf(kind, data),
    params: { ...(name !== null && { name }), ...(count !== undefined && { count }) },
    rule: RULE_IDS.find((known) => known === rule) ?? null,
    link: address.replaceAll('{id}', () => encodeURIComponent(id)),
  }
}
