import type { RealmCounts } from '#contract/directory/ranking.ts'
import type { Asking } from './ranking-forms.tsx'

export function questionAbout({ server, change }: Asking) {
  const halving = `The score of ${server} is halved from the next ranking on, until its player count is restarted.`
  const QUESTIONS = {
    counts: {
      title: 'Save these counts?',
      text: `${change.kind === 'counts' ? countsText(change.counts) : ''} are saved for ${server}. Its ranking uses them, unless they look odd: then they wait for a decision.`,
      action: 'Save counts',
    },
    flag: { title: 'Add penalty?', text: halving, action: 'Add penalty' },
    impose: {
      title: 'Halve score?',
      text: halving,
      action: 'Halve score',
    },
    restart: {
      title: 'Restart player count?',
      text: `The penalty of ${server} ends. All its counts up to now are ignored for good.`,
      action: 'Restart player count',
    },
    count: {
      title: 'Count these numbers?',
      text: `The waiting counts of ${server} are used in the ranking.`,
      action: 'Count',
    },
    dismiss:
      change.kind === 'penalty'
        ? {
            title: 'Dismiss the suspicion?',
            text: `${server} keeps its full score.`,
            action: 'Dismiss',
          }
        : {
            title: 'Dismiss these counts?',
            text: `The waiting counts of ${server} are never used.`,
            action: 'Dismiss',
          },
  }
  const { title, text, action } = QUESTIONS['decision' in change ? change.decision : change.kind]
  return { title, text: `${text} This cannot be undone.`, action }
}

export const countsText = ({ total, today, playing }: RealmCounts) =>
  `${total} members, ${today} here today, ${playing} playing`
