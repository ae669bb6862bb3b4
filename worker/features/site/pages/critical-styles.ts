/** A rule with the classes of its selector, or a group of rules. */
type Node = { text: string; classes: readonly string[] } | { start: string; nodes: readonly Node[] }

const TOKEN = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\\.|\/\*[^]*?\*\/|[{};]/g
const GROUP = /^@(?:media|supports|layer|container)\b/
const CLASS = /\.((?:\\.|[\w-])+)/g

/**
 * Reads a stylesheet once. The function that it returns picks the rules for a page: those with a class of the
 * page, or with none. A rule too many does no harm: the whole stylesheet follows.
 */
export function criticalStyles(css: string): (html: string) => string {
  const nodes = parse(css)
  return (html) => {
    const present = classesIn(html)
    const write = (node: Node): string => {
      if ('text' in node)
        return node.classes.length === 0 || node.classes.some((name) => present.has(name)) ? node.text : ''
      const inside = node.nodes.map(write).join('')
      // The order of layers is that in which they are first named.
      return inside === '' && !node.start.startsWith('@layer') ? '' : `${node.start}{${inside}}`
    }
    return nodes.map(write).join('')
  }
}

function parse(css: string): Node[] {
  const nodes: Node[] = []
  let [start, open, depth] = [0, 0, 0]
  for (const { 0: token, index } of css.matchAll(TOKEN)) {
    if (token === '{') {
      if (depth === 0) open = index
      depth += 1
    } else if (token === '}') depth -= 1
    if (depth > 0 || (token !== ';' && token !== '}')) continue
    const prelude = css.slice(start, open).trim()
    if (token === '}' && GROUP.test(prelude))
      nodes.push({ start: prelude, nodes: parse(css.slice(open + 1, index)) })
    else
      nodes.push({
        text: css.slice(start, index + 1),
        classes: token === '}' && !prelude.startsWith('@') ? classesOf(prelude) : [],
      })
    start = index + 1
  }
  return nodes
}

/** The class names in a selector, with escapes such as `sm\:flex` resolved. */
function classesOf(selector: string): string[] {
  return [...selector.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(CLASS)].map(([, name = '']) =>
    name.replaceAll(/\\(.)/g, '$1'),
  )
}

const ENTITIES = [
  ['&gt;', '>'],
  ['&lt;', '<'],
  ['&quot;', '"'],
  ['&#x27;', "'"],
  ['&amp;', '&'],
] as const

const ATTRIBUTE = ' class="'

function classesIn(html: string): Set<string> {
  const values = new Set<string>()
  for (let at = html.indexOf(ATTRIBUTE); at >= 0; at = html.indexOf(ATTRIBUTE, at)) {
    at += ATTRIBUTE.length
    values.add(html.slice(at, html.indexOf('"', at)))
  }
  const names = new Set<string>()
  // Most attributes are the same in many cards, so each is split only once.
  for (const value of values) {
    const text = value.includes('&')
      ? ENTITIES.reduce((read, [entity, character]) => read.replaceAll(entity, character), value)
      : value
    for (const name of text.split(' ')) names.add(name)
  }
  return names
}
