import type { NoticeData, NoticeKind } from './notice.ts'
import { fromKeys } from '../base/records.ts'
import { RESTRICTION_WORDS, RESTRICTIONS } from '../decisions/statement.ts'
import { RULES } from '../staff/rules.ts'

interface KindWords {
  /** In the filter and the settings. */
  label: string
  /** What it tells, for the settings. */
  about: string
  /** The screen that its link opens. `{id}` is replaced by the id of the notice's data. */
  link: string
  /** The screen of a decision that names a rule, if it is another one. */
  ruled?: string
  /** The text in place of a name where there is none. */
  nameless: string
  /** A sentence for each outcome. `{name}` and `{count}` are replaced. */
  outcomes: Readonly<Record<string, string>>
}

/**
 * What notices say. A new kind is an entry here, a new outcome a line. `NoticeOutcome` follows, so that no verb can write a
 * notice without words.
 */
export const NOTICE_WORDS = {
  decision: {
    label: 'Decisions',
    about: 'What staff decided about your servers, reviews, ideas or account',
    link: '/dashboard',
    ruled: '/statements/{id}',
    nameless: 'what you sent',
    outcomes: {
      ...fromKeys(RESTRICTIONS, (kind) => RESTRICTION_WORDS[kind].notice),
      'approve-change': 'Your change of {name} is public now.',
      approve: '{name} was approved. It is in the directory now.',
      unsuspend: '{name} is no longer suspended. It is in the directory again.',
      restore: 'Staff brought {name} back.',
      pending: '{name} waits for a review again.',
      undo: 'The latest decision about {name} was taken back.',
      unrestrict: 'Your account is no longer restricted.',
      expired: 'The restriction of your account is over.',
      edited: 'Staff edited {name}.',
      'void-votes': 'Staff took votes off {name}: they broke a rule.',
      'count-snapshot': 'Staff accepted the counts of {name}: they are in the ranking.',
      'dismiss-snapshot': 'Staff did not accept the counts of {name}: they are not in the ranking.',
      'impose-penalty': 'The ranking score of {name} is halved, because staff found mass invites.',
      'restart-penalty': 'The ranking score of {name} is no longer halved. Its player count starts again.',
    },
  },
  appeal: {
    label: 'Appeals',
    about: 'What became of your appeal',
    link: '/statements/{id}',
    nameless: 'the decision',
    outcomes: {
      upheld: 'Your appeal about {name} was turned down. The decision stays.',
      overturned: 'Your appeal about {name} succeeded. Staff take the decision back.',
      replaced: 'Your appeal about {name} has ended: a new decision took the place of the one you appealed.',
    },
  },
  reminder: {
    label: 'Reminders from staff',
    about: 'Staff remind you of a rule, without any penalty',
    link: '/rules',
    nameless: 'a rule',
    outcomes: {
      given: 'A friendly reminder from staff: {name} Nothing was taken away.',
    },
  },
  report: {
    label: 'Your reports',
    about: 'What became of what you reported',
    link: '/dashboard?tab=reports',
    nameless: 'a server',
    outcomes: {
      acted: 'You were right about {name}: staff acted on your report. Thank you.',
      reviewed: 'Staff read your report about {name}. You hear again when they close it.',
      closed: 'Staff checked {name} after your report and changed nothing.',
    },
  },
  idea: {
    label: 'Your ideas',
    about: 'An idea of yours was planned, built or declined',
    link: '/roadmap',
    nameless: 'for the roadmap',
    outcomes: {
      planned: 'Your idea {name} is planned.',
      'in-progress': 'Your idea {name} is being built.',
      shipped: 'Your idea {name} is here.',
      declined: 'Your idea {name} was declined.',
    },
  },
  application: {
    label: 'Your application',
    about: 'What became of your staff application',
    link: '/application',
    nameless: 'your application',
    outcomes: {
      pending: 'Your staff application waits for a decision again.',
      'under-review': 'Staff are reading your application.',
      accepted: 'Your staff application was accepted. Welcome!',
      rejected: 'Your staff application was not accepted.',
    },
  },
  invite: {
    label: 'Discord invites',
    about: 'The Discord invite of a server of yours broke or leads elsewhere',
    link: '/dashboard/affiliates/{id}/edit',
    nameless: 'your server',
    outcomes: {
      dead: 'The Discord invite of {name} no longer works. Enter a permanent one.',
      elsewhere: 'The Discord invite of {name} now leads to another Discord server. Check it.',
    },
  },
  silence: {
    label: 'Whether your server answers',
    about: 'A server of yours stopped answering our probe, or answers again',
    link: '/servers/{id}',
    nameless: 'your server',
    outcomes: {
      offline: '{name} does not answer. Check if it is running.',
      online: '{name} answers again.',
    },
  },
  alarm: {
    label: 'Invites of public servers',
    about: 'For staff: the Discord invite of a public server broke or leads elsewhere',
    link: '/admin?open={id}',
    nameless: 'a server',
    outcomes: {
      dead: 'The Discord invite of {name} no longer works. Its owner was told.',
      elsewhere:
        'The Discord invite of {name} leads to another Discord server than when it was approved. Look at it.',
    },
  },
  job: {
    label: 'Jobs of the site',
    about: 'For staff: a job in the background fails, or works again',
    link: '/admin?tab=status',
    nameless: 'a job',
    outcomes: {
      failing: 'The job {name} failed twice in a row. The Status tab shows why.',
      works: 'The job {name} works again.',
    },
  },
  vote: {
    label: 'Your votes',
    about: 'That you can vote again, or that a void vote of yours counts again',
    link: '/servers/{id}',
    nameless: 'a server',
    outcomes: {
      released: 'Your votes for {name} count again.',
      ready: 'You can vote for {name} again.',
    },
  },
  review: {
    label: 'Your reviews',
    about: 'A reply to a review of yours, and whether it is shown',
    link: '/servers/{id}#reviews',
    nameless: 'a server',
    outcomes: {
      answered: '{name} replied to your review.',
      removed: 'Your review of {name} was removed.',
      released: 'Your review of {name} is shown again.',
    },
  },
  reviewed: {
    label: 'Reviews of your servers',
    about: 'A new review of a server of yours, so that you can reply',
    link: '/servers/{id}#reviews',
    nameless: 'your server',
    outcomes: { saved: '{name} has a new review: {count} stars. Read it and reply.' },
  },
  saved: {
    label: 'Servers you saved',
    about: 'A server that you saved has another address, is paused or closed, or is open again',
    link: '/servers/{id}#join',
    nameless: 'a server',
    outcomes: {
      moved: '{name} has another address now.',
      paused: '{name} is paused. Its page says until when.',
      resumed: '{name} is open again.',
      closed: '{name} was closed by its owner.',
      replaced: '{name} moved: its page leads to the server that took its place.',
      reopened: '{name} is back in the directory.',
    },
  },
  players: {
    label: 'Who is playing',
    about: 'People play on a server that you saved. On devices where you turned it on',
    link: '/servers/{id}',
    nameless: 'a server',
    outcomes: { playing: '{name} has {count} players on now.' },
  },
  webhook: {
    label: 'Webhooks of your servers',
    about: 'We switched off the webhook of a server of yours',
    link: '/dashboard/affiliates/{id}/webhooks',
    nameless: 'your server',
    outcomes: {
      gone: 'The webhook of {name} was switched off: its address takes no more messages.',
      failing: 'The webhook of {name} was switched off: it failed ten times in a row.',
    },
  },
  team: {
    label: 'Teams',
    about: 'Invitations to edit a server, and who edits yours',
    link: '/dashboard',
    nameless: 'a server',
    outcomes: {
      invited: 'You are invited to edit {name}. Accept or decline on your dashboard.',
      offered: '{name}: its owner offers it to you. Accept or decline on your dashboard.',
      joined: 'Your invitation was accepted: {name} has a new editor.',
      declined: 'Your invitation for {name} was declined.',
      transferred: '{name} has a new owner, as you offered. You are an editor now.',
      owner: 'You are the owner of {name} now.',
      removed: 'You are no longer an editor of {name}.',
    },
  },
} as const satisfies Readonly<Record<string, KindWords>>

/** What a notice of a kind can say. */
export type NoticeOutcome<Kind extends NoticeKind> = keyof (typeof NOTICE_WORDS)[Kind]['outcomes'] & string

interface NoticeText {
  /** One sentence. */
  text: string
  /** The title of the rule of a decision. */
  rule: string | null
  /** A path of this site. */
  link: string
}

/** Turns a notice into a sentence and a link. An outcome of a newer release reads as 'something changed'. */
export function noticeText(kind: NoticeKind, { outcome, name, id, rule, count }: NoticeData): NoticeText {
  const words: KindWords = NOTICE_WORDS[kind]
  const called = name === null ? words.nameless : `“${name}”`
  const sentence = (words.outcomes[outcome] ?? 'Something changed about {name}.')
    .replace(/\{count\} (player|star)s/, (_, noun: string) =>
      count === 1 ? `one ${noun}` : `${count ?? 'several'} ${noun}s`,
    )
    .replaceAll('{name}', () => called)
  return {
    text: sentence.charAt(0).toUpperCase() + sentence.slice(1),
    rule: RULES.find((known) => known.id === rule)?.title ?? null,
    link: ((rule !== undefined && words.ruled) || words.link).replaceAll('{id}', () =>
      encodeURIComponent(id),
    ),
  }
}
