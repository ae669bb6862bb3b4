import { AUDIT_ACTIONS, AUDIT_KINDS, type AuditKind } from '#contract/decisions/audit.ts'
import type { AuditEntry } from '#contract/decisions/audit.wire.ts'
import { untilInEnglish } from '#contract/people/restriction-words.ts'
import { RULE_IDS } from '#contract/staff/rule-ids.ts'
import { RULE_TITLES } from '#contract/staff/rule-words.ts'

const ACTIONS = new Map<string, { did: string; name: string }>(
  Object.values(AUDIT_ACTIONS).flatMap((actions) => Object.entries(actions)),
)

export function actionsOn(kind: AuditKind): { action: string; name: string }[] {
  return Object.entries(AUDIT_ACTIONS[kind]).map(([action, { name }]) => ({ action, name }))
}

/** The verb for a sentence. An action without a label uses its name. */
export function actionText(action: string): string {
  const knownAction = ACTIONS.get(action)
  if (knownAction) return knownAction.did
  const [kind = '', verb = ''] = action.split('.')
  return `${kind}: ${verb.replaceAll('-', ' ')}`
}

/** Whether entries can be filtered by this kind of thing or action. */
export function isFilter(text: string): boolean {
  return ACTIONS.has(text) || AUDIT_KINDS.some((kind) => kind === text)
}

export const KIND_NAMES: Record<AuditKind, string> = {
  listing: 'Servers',
  report: 'Reports',
  review: 'Reviews',
  application: 'Applications',
  user: 'People',
  incident: 'Incidents',
  hub: 'Hubs',
  roadmap: 'Roadmap',
  ranking: 'Rankings',
  token: 'API keys',
  statement: 'Appeals',
  vote: 'Votes',
  post: 'Replies and news',
}

export interface Difference {
  field: string
  before: string | null
  after: string | null
}

/** Fields that hold only ids. The thing itself is named and linked. */
const IDS: ReadonlySet<string> = new Set([
  'serverId',
  'ownerId',
  'authorId',
  'userId',
  'guild',
  'castAt',
  'of',
  'decided',
  'into',
  'ids',
])

/** The changes of an entry, field by field, without unchanged fields and ids. */
export function differencesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Difference[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (field) => !IDS.has(field),
  )
  return fields.flatMap((field) => {
    const [old, present] = [wordsFor(field, before?.[field]), wordsFor(field, after?.[field])]
    return old === present ? [] : [{ field: fieldName(field), before: old, after: present }]
  })
}

/** 'realmLinkVisible' → 'realm link visible'. */
function fieldName(field: string): string {
  return field.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
}

/** A rule is written as its title, and a numeric `until` as a date. */
function wordsFor(field: string, value: unknown): string | null {
  if (field === 'until' && typeof value === 'number') return untilInEnglish(value)
  const rule = field === 'rule' ? RULE_IDS.find((id) => id === value) : undefined
  return rule ? RULE_TITLES[rule] : valueText(value)
}

function valueText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'string') return value
  if (Array.isArray(value))
    return value.length === 0 ? null : value.map((part) => valueText(part) ?? '–').join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object') return JSON.stringify(value)
  return Object.entries(value)
    .map(([key, part]) => `${fieldName(key)} ${valueText(part) ?? '–'}`)
    .join(' ')
}
