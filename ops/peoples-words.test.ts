import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { LISTING_FIELDS } from '../contract/listings/fields.ts'

/** What texts of people are called in code. */
const TEXTS = new Set([
  ...Object.entries(LISTING_FIELDS).flatMap(([field, rules]) => ('text' in rules ? [field] : [])),
  ...(
    'name username alt text texts title details label ' +
    'note staffNote reviewerNote resolution reason motivation before after eta'
  ).split(' '),
])

/** Files and folders where something of these names is a text of the site's own. */
const OWN: Record<string, readonly string[]> = {
  'web/features/listings/submit/SubmitSteps.tsx': ['title', 'text'],
  'web/features/status/ComponentCard.tsx': ['label'],
  'web/features/status/OverallBanner.tsx': ['note'],
  'web/features/site/shell': ['title', 'text', 'name', 'label'],
  'web/features/site/legal': ['title'],
  'web/features/site/insights': ['label', 'text'],
  'web/features/listings/facts': ['label'],
  'web/features/listings/own/EditForm.tsx': ['note', 'title'],
  'web/features/listings/rewards': ['name', 'text', 'title'],
  'web/features/listings/live': ['title'],
  'web/features/listings/own/StaffChanges.tsx': ['label', 'text'],
  'web/features/people/account/OwnRestriction.tsx': ['title', 'text'],
  'web/features/people/restrictions/PersonRecords.tsx': ['title'],
  'web/features/staff/own-reports': ['reason'],
  'web/features/staff/review-pane/ChangedValues.tsx': ['label'],
  'web/features/events/notices/NoticeSettings.tsx': ['about'],
  'web/features/listings/HowToJoin.tsx': ['note'],
  'web/features/listings/ShareLink.tsx': ['label'],
  'web/features/listings/ListingHero.tsx': ['note'],
  'web/features/site/info/AffiliationRequests.tsx': ['title'],
  'web/features/community/hubs/AdminHubRow.tsx': ['label'],
  'web/features/site/home': ['title'],
  'web/features/directory/ActiveFilters.tsx': ['text'],
  'web/features/decisions/audit/AuditRow.tsx': ['text'],
  'web/features/community/applications/ApplicationNews.tsx': ['title'],
  'web/features/community/applications/ApplicationState.tsx': ['title', 'label', 'text'],
  'web/features/staff/page': ['text', 'label'],
  'web/features/community/admin-applications/ApplicationText.tsx': ['title'],
  'web/features/directory/admin-rankings/RankingsPanel.tsx': ['title', 'text'],
}

const MARKS = ['userText', 'sentence']

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
const childrenOf = (node: Node) => Object.values(node).flat().filter(isNode)

/** The texts of people among what an expression can show. */
function shownBy(node: unknown): string[] {
  if (!isNode(node)) return []
  const { type } = node
  if (type === 'Identifier') return TEXTS.has(String(node['name'])) ? [String(node['name'])] : []
  if (type === 'MemberExpression') return node['computed'] === true ? [] : shownBy(node['property'])
  if (type === 'ConditionalExpression') return [...shownBy(node['consequent']), ...shownBy(node['alternate'])]
  if (type === 'LogicalExpression')
    return [...(node['operator'] === '&&' ? [] : shownBy(node['left'])), ...shownBy(node['right'])]
  if (type === 'CallExpression') return [node['arguments']].flat().flatMap(shownBy)
  if (['ChainExpression', 'TemplateLiteral', 'TSNonNullExpression'].includes(type))
    return childrenOf(node).flatMap(shownBy)
  return []
}

const attributesOf = (element: Node) =>
  isNode(element['openingElement']) ? childrenOf(element['openingElement']) : []

function isMarked(node: unknown): boolean {
  if (!isNode(node)) return false
  if (node.type === 'ConditionalExpression')
    return isMarked(node['consequent']) && isMarked(node['alternate'])
  return isNode(node['callee']) && MARKS.includes(String(node['callee']['name']))
}

/** Whether an element has `userText()`, or only a screen reader or the browser’s own list shows its text. */
function isSafe(element: Node): boolean {
  return attributesOf(element).some(({ type, name, argument, value }) => {
    if (type === 'JSXIdentifier') return name === 'option'
    if (type === 'JSXSpreadAttribute') return isMarked(argument)
    return isNode(value) && String(value['value']).split(' ').includes('sr-only')
  })
}

/** The places in a file that show a text of people outside an element with `userText()`. */
function forgottenIn(file: string, source: string): string[] {
  const own = [...(OWN[file] ?? []), ...(OWN[dirname(file)] ?? [])]
  return unmarkedIn(source).flatMap(({ line, text }) =>
    own.includes(text) ? [] : `${file}:${line}: ${text}`,
  )
}

function unmarkedIn(source: string): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = []
  const visit = (node: Node, isInside: boolean, parent: string) => {
    const inside = isInside || (node.type === 'JSXElement' && isSafe(node))
    if (node.type === 'JSXExpressionContainer' && /^JSX(?:Element|Fragment)$/.test(parent) && !inside)
      for (const text of shownBy(node['expression']))
        found.push({ line: source.slice(0, node.start).split('\n').length, text })
    for (const child of childrenOf(node)) visit(child, inside, node.type)
  }
  visit({ ...parseAst(source, { lang: 'tsx' }) }, false, '')
  return found
}

it('finds a text of people without its marks', () => {
  const found = (jsx: string) => forgottenIn('a.tsx', `export const A = () => ${jsx}`)
  expect(found('<p>{review.text}</p>')).toEqual(['a.tsx:1: text'])
  expect(found('<p className="wrap-anywhere">by {`${name}`} {a ? about : ""}</p>')).toHaveLength(2)
  expect(found('<p {...userText("x")}>{shown && plainText(text)}</p>')).toEqual([])
  expect(found('<p {...(text ? userText("x") : sentence("x"))}>{text || none}</p>')).toEqual([])
  expect(found('<p {...(text ? userText("x") : {})}>{text || none}</p>')).toHaveLength(1)
  expect(found('<p><b className="x sr-only">{name}</b><option>{name}</option></p>')).toEqual([])
})

it('people’s texts have their own direction and break anywhere', () => {
  const files = globSync('web/{features,routes}/**/*.tsx')
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((file) => forgottenIn(file, readFileSync(file, 'utf8')))).toEqual([])
})

it('makes no exception that nobody needs', () => {
  const isIn = (file: string, place: string) => file === place || dirname(file) === place
  const needed = globSync('web/{features,routes}/**/*.tsx').flatMap((file) =>
    unmarkedIn(readFileSync(file, 'utf8')).map(({ text }) => ({ file, text })),
  )
  const exceptions = Object.entries(OWN).flatMap(([place, texts]) => texts.map((text) => ({ place, text })))
  expect(
    exceptions.filter(({ place, text }) => !needed.some((one) => one.text === text && isIn(one.file, place))),
  ).toEqual([])
})
