import { globSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'

/** Names of values that are elements, never bare texts. */
const ELEMENTS = new Set(
  (
    'children aside intro head status shownStatus errorNotice failures moment latest placeholder opened ' +
    'action actions pane extra dialog note vote notice noteDialog pad content effect heart factsNote TOP NEWS END'
  ).split(' '),
)
/** Functions that return elements. */
const MAKES_ELEMENTS = /^(?:children|draw|render\w*|numberField|button)$/
/** Components that always draw the same element. */
const STEADY =
  /^(?:\w+Icon|\w*Link|\w*Mark|Avatar|Badge|\w*Button|CompactNumber|Count|Day|Island|LocalMoment|Moment|Muted|NextCheck|RelativeTime|Server|Spinner|Stars|ThemeSwitch)$/

const files = globSync('web/**/*.tsx').filter((file) => !/\.test\.|routeTree/.test(file))

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** What a child can be: a bare text, an element, or one that comes and goes. */
type Kind = 'text' | 'element' | 'changing'

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
const childrenOf = (node: Node) => Object.values(node).flat().filter(isNode)
const nameOf = (value: unknown) => (isNode(value) ? String(value['name']) : '')
const isJsx = ({ type }: Node) => type === 'JSXElement' || type === 'JSXFragment'

const either = (one: Kind[], other: Kind[]): Kind[] => [
  ...one,
  ...other,
  ...([...one, ...other].includes('element') ? (['changing'] as const) : []),
]

function kindsOf(node: unknown): Kind[] {
  if (!isNode(node)) return []
  switch (node.type) {
    case 'JSXText':
      return String(node['value']).trim() === '' ? [] : ['text']
    case 'JSXExpressionContainer':
      return kindsOf(node['expression'])
    case 'JSXEmptyExpression':
      return []
    case 'JSXElement': {
      const name = isNode(node['openingElement']) ? nameOf(node['openingElement']['name']) : ''
      return /^[A-Z]/.test(name) && !STEADY.test(name) ? ['element', 'changing'] : ['element']
    }
    case 'JSXFragment':
      return [node['children']].flat().flatMap(kindsOf)
    case 'Literal':
      if (node['value'] === null) return ['changing']
      return typeof node['value'] === 'string' && node['value'].trim() === '' ? [] : ['text']
    case 'ConditionalExpression':
      return either(kindsOf(node['consequent']), kindsOf(node['alternate']))
    case 'LogicalExpression':
      return node['operator'] === '&&'
        ? ['changing', ...kindsOf(node['right'])]
        : either(kindsOf(node['left']), kindsOf(node['right']))
    case 'Identifier':
      return ELEMENTS.has(nameOf(node)) ? ['element', 'changing'] : ['text']
    case 'MemberExpression':
      return ELEMENTS.has(nameOf(node['property'])) ? ['element', 'changing'] : ['text']
    case 'ChainExpression':
      return kindsOf(node['expression'])
    case 'CallExpression': {
      const { callee } = node
      if (!isNode(callee)) return ['text']
      if (callee.type === 'Identifier')
        return MAKES_ELEMENTS.test(nameOf(callee)) ? ['element', 'changing'] : ['text']
      const isList = /^(?:map|flatMap)$/.test(nameOf(callee['property']))
      return isList || callee['computed'] === true ? ['element', 'changing'] : ['text']
    }
    default:
      return ['text']
  }
}

/** Bare texts beside something that comes and goes. */
function looseTexts(element: Node): Node[] {
  const inside = [element['children']].flat().filter(isNode)
  const kinds = inside.map((child) => new Set(kindsOf(child)))
  const isAlone = kinds.filter((kind) => kind.size > 0).length < 2
  if (isAlone || !(element.type === 'JSXFragment' || kinds.some((kind) => kind.has('changing')))) return []
  return inside.filter((_, index) => kinds[index]?.has('text'))
}

/** The places in a file where a translator's own elements would end up between React and its texts. */
function looseIn(file: string, source: string): string[] {
  const visit = (node: Node): Node[] => [
    ...(isJsx(node) ? looseTexts(node) : []),
    ...childrenOf(node).flatMap(visit),
  ]
  return visit({ ...parseAst(source, { lang: 'tsx' }) }).map(
    ({ start, end }) =>
      `${file}:${source.slice(0, start).split('\n').length}: ${source.slice(start, end).trim()}`,
  )
}

/** Functions that write a date, and dates in texts. */
const WRITES_DATES =
  /\b(?:dateText|dayText|shortDateText|exactTime|shortMoment|shortDay(?:Text)?|longDay|utcMoment|localMoment)\(/
const DATE = /\b(?:\d{1,2}:\d{2}|\d{1,2} [AP]M)\b/

/** The places in a file where a date shares its element. */
function sharedDatesIn(file: string, source: string): string[] {
  const visit = (node: Node): string[] => {
    const inside = isJsx(node) ? [node['children']].flat().filter(isNode) : []
    const shown = inside.filter((child) => kindsOf(child).length > 0)
    const dates = shown.filter((child) => {
      const code = source.slice(child.start, child.end)
      return !kindsOf(child).includes('element') && (WRITES_DATES.test(code) || DATE.test(code))
    })
    return [
      ...(shown.length > 1
        ? dates.map(({ start, end }) => `${file}: ${source.slice(start, end).trim()}`)
        : []),
      ...childrenOf(node).flatMap(visit),
    ]
  }
  return visit({ ...parseAst(source, { lang: 'tsx' }) })
}

it('finds a bare text beside something that comes and goes', () => {
  const found = (jsx: string) => looseIn('a.tsx', `export const A = () => ${jsx}`)
  expect(found('<p>{busy && <b />} Save</p>')).toEqual(['a.tsx:1: Save'])
  expect(found('<p>{name}{isOwn && " (you)"}</p>')).toHaveLength(2)
  expect(found('<p>{item ? <b /> : "none"} of {total}</p>')).toHaveLength(3)
  expect(found('<p>{done ? <AIcon /> : <BIcon />} {done ? "Saved" : "Save"}</p>')).toHaveLength(1)
  expect(found('<p><Maybe /> Save</p>')).toHaveLength(1)
  expect(found('<p><SaveIcon /> Save</p>')).toEqual([])
  expect(found('<p><> by <b /></></p>')).toHaveLength(1)
  expect(found('<p>{list.map((one) => <b key={one} />)} and more</p>')).toHaveLength(1)
  expect(found('<p>{busy && <b />}<span>{name}</span></p>')).toEqual([])
  expect(found('<p><b /> Save {count} of {busy ? "1" : "2"}</p>')).toEqual([])
  expect(found('<p>{busy ? "Saving" : "Save"}</p>')).toEqual([])
})

// Phones make links of dates before the app starts. React accepts that only of a text that fills its element.
it('every date fills its element', () => {
  expect(
    sharedDatesIn('a.tsx', 'export const A = () => <p>To {dateText(day)} <b>{dateText(day)}</b></p>'),
  ).toHaveLength(1)
  expect(files.flatMap((file) => sharedDatesIn(file, readFileSync(file, 'utf8')))).toEqual([])
})

// A translator moves each text into an element of its own. React then fails to put something before a bare text, or to remove it.
it('every text beside something that comes and goes has an element', () => {
  expect(files.length).toBeGreaterThan(200)
  expect(files.flatMap((file) => looseIn(file, readFileSync(file, 'utf8')))).toEqual([])
})
