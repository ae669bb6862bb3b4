import type { TextGroup } from '../../contract/language/text-groups.ts'
import { WORDS } from '../../contract/language/words.ts'

const FILE = 'contract/language/words.ts'

/** The words that only some screens need. All others come with every page. */
const GROUPS: Readonly<Record<string, readonly TextGroup[]>> = {
  description: [],
  head: [],
  badge: [],
  calendar: [],
  feed: [],
  ...Object.fromEntries(
    [
      'question',
      'answer',
      'orderFormula',
      'status',
      'overall',
      'late',
      'component',
      'incidentStatus',
      'severity',
      'roadmapState',
      'roadmap',
      'application',
    ].map((room) => [room, ['site'] as const]),
  ),
  error: ['errors'],
  notice: ['own'],
  noticeKind: ['own'],
  noticeAbout: ['own'],
  discord: [],
  result: ['own'],
  changed: ['site'],
  closed: ['server'],
  page: ['server', 'site'],
  restriction: ['own'],
  effect: ['own'],
  ended: ['own'],
  reasonHeading: ['own'],
  reason: ['own'],
  act: ['own'],
  rule: ['own', 'site', 'server'],
  ruleText: ['own', 'site'],
  ruleMessage: ['own'],
  ruleSubject: ['site'],
  rulesPage: ['site'],
  reportReason: ['own', 'server'],
  reportStatus: ['own'],
  keyScope: ['own', 'server'],
  factQuestion: ['own'],
  field: ['own'],
  fieldHint: ['own'],
  hold: ['own', 'site'],
  holdTitle: ['site'],
  advice: ['own'],
  passport: ['server'],
  address: ['own'],
}

/** The groups of a text by its origin; `null` for one in the code of a screen. */
export function groupOfWord(origin: string): readonly string[] | null {
  const [file, room = ''] = origin.split('#')
  return file === FILE ? (GROUPS[room] ?? ['start']) : null
}

/** Puts the words of the contract into the catalogues. Their ids are their keys. */
export const wordsExtractor = {
  match: (file: string) => file.endsWith(FILE),
  extract(
    _file: string,
    _code: string,
    found: (text: { id: string; message: string; comment: string; origin: [string, number] }) => void,
  ) {
    for (const [room, words] of Object.entries(WORDS))
      for (const [key, message] of Object.entries(words))
        found({ id: `${room}.${key}`, message, comment: message, origin: [`${FILE}#${room}`, 1] })
  },
}
