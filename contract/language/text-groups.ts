import { keysOf } from '../base/records.ts'

/**
 * Groups of screens that load their texts together, by the folders that the texts are in. The longest matching folder counts. `start` is loaded with
 * every page.
 */
export const TEXT_GROUPS = {
  start: [
    'web/ui',
    'web/lib',
    'web/routes',
    'web/router.tsx',
    'web/features/site/shell',
    'web/features/directory',
    'web/features/votes',
    'web/features/people',
  ],
  server: ['web/features/listings', 'web/features/reviews'],
  site: [
    'web/features/site',
    'web/features/status',
    'web/features/community',
    'web/features/events/subscriptions',
  ],
  own: [
    'web/features/listings/own',
    'web/features/listings/submit',
    'web/features/people/account',
    'web/features/events',
    'web/features/decisions',
  ],
} as const satisfies Record<string, readonly string[]>

export type TextGroup = keyof typeof TEXT_GROUPS

export const TEXT_GROUP_NAMES = keysOf(TEXT_GROUPS)

/** The words of the contract by room: the group that loads them. Those that are not named come with every page. */
const WORD_GROUPS: Readonly<Record<string, TextGroup>> = {}

/** The group of a text, by its file; `null` for one outside of all, whose screens are in English only. */
export function groupOfText(file: string): TextGroup | null {
  const [path = '', room] = file.split('#')
  if (room !== undefined) return WORD_GROUPS[room] ?? 'start'
  const folders = TEXT_GROUP_NAMES.flatMap((name) => TEXT_GROUPS[name].map((folder) => ({ name, folder })))
  const around = folders.filter(({ folder }) => path === folder || path.startsWith(`${folder}/`))
  return around.toSorted((a, b) => b.folder.length - a.folder.length)[0]?.name ?? null
}
