import type { Plugin } from 'vite'
import { ROOT } from './paths.ts'

/** The production files of React and of what is written for it, by the name that code imports. */
const FILES: Record<string, string> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  // Of React's two servers, pages need the one that answers a text.
  'react-dom/server.edge': 'react-dom/cjs/react-dom-server-legacy.browser.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
  // React has included the shim's function since version 18.
  'use-sync-external-store/shim/with-selector':
    'use-sync-external-store/cjs/use-sync-external-store-with-selector.production.js',
}

const PATHS = new Map(Object.entries(FILES).map(([name, file]) => [name, `${ROOT}/node_modules/${file}`]))

const CLIENT = FILES['react-dom/client']

/**
 * Features of React's client that no screen uses. `asked` is called in passing and then answers 'no';
 * `used` throws when a screen starts to use the feature, and then has to be taken out of this list.
 *
 * - Elements that React moves into the head: title, meta, link, style, script, and preloading them.
 * - Forms with an `action`, and the hooks for their state.
 * - SuspenseList, which is not even exported, and attributes of custom elements.
 * - Stacks of component names for error reports.
 */
const LEFT_OUT = {
  asked: ['isHostHoistableType', 'extractEvents$1', 'getStackByFiberInDevAndProd'],
  used: [
    'getResource',
    'acquireResource',
    'suspendResource',
    'insertStylesheetIntoRoot',
    'getHydratableHoistableCache',
    'mountHoistable',
    'preconnectAs',
    'preload',
    'preloadModule',
    'preinitStyle',
    'preinitScript',
    'preinitModuleScript',
    'startHostTransition',
    'mountActionState',
    'updateActionState',
    'rerenderActionState',
    'updateOptimisticImpl',
    'updateSuspenseListComponent',
    'setPropOnCustomElement',
  ],
  /** Beginnings of cases for these features in longer functions, which then end at once. */
  cases: [
    ['case 26:', 'var hoistableRoot = currentHoistableRoot;', 'break;'],
    ['case 19:', 'pop(suspenseStackCursor);\n      type = workInProgress.memoizedState;', 'return null;'],
  ],
} as const

/**
 * Builds React from ES modules. It is published as CommonJS, from which a build can leave nothing out, and
 * where each use of a function names an object and a property.
 */
export function reactModules(): Plugin {
  const files = new Set(PATHS.values())
  return {
    name: 'react-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => PATHS.get(source),
    transform(code, id) {
      if (!files.has(id)) return withoutDefault(code)
      return toModule(CLIENT !== undefined && id.endsWith(CLIENT) ? withoutFeatures(code) : code)
    },
  }
}

/**
 * Rewrites a CommonJS file with `require` and `exports` at its top level. Throws if any of them is used in
 * another way, for example after an update.
 */
export function toModule(code: string): string {
  const imports: string[] = []
  const body = code.replace(
    /^(?:var|let|const) (\w+ = require\("[^"]+"\)(?:,\s+\w+ = require\("[^"]+"\))*);/gm,
    (_all, list: string) => {
      for (const [, name, from] of list.matchAll(/(\w+) = require\("([^"]+)"\)/g))
        imports.push(`import * as ${name} from "${from}";`)
      return ''
    },
  )
  const assigned = [...body.matchAll(/\bexports\.(\w+)\s*=(?!=)/g)].map(([, name = '']) => name)
  const names = [...new Set(assigned)]
  const isOnce = (name: string) => assigned.indexOf(name) === assigned.lastIndexOf(name)
  const rewritten = body
    .replace(
      /^exports\.(\w+)(?=\s*=(?!=))/gm,
      (_all, name: string) => `${isOnce(name) ? 'const ' : ''}$${name}`,
    )
    .replace(/\bexports\.(\w+)/g, '$$$1')
  if (names.length === 0 || /\brequire\(|\bexports\b/.test(rewritten))
    throw new Error('A file of React is not the CommonJS that was expected.')
  return [
    ...imports,
    ...names.filter((name) => !isOnce(name)).map((name) => `let $${name};`),
    rewritten,
    `export { ${names.map((name) => `$${name} as ${name}`).join(', ')} };`,
  ].join('\n')
}

function withoutFeatures(code: string): string {
  const { asked, used, cases } = LEFT_OUT
  let text = `${code}\nfunction leftOut() {\n  throw Error("The build left this part of React out.");\n}\n`
  const replace = (find: string | RegExp, replacement: string) => {
    const edited = text.replace(find, () => replacement)
    // After an update of React.
    if (edited === text) throw new Error(`React has no ${String(find)}`)
    text = edited
  }
  const definition = (name: string) => new RegExp(`^function ${name.replace('$', '\\$')}\\([^]*?\n}\\n`, 'm')
  // Names that only a development build of the scheduler has.
  replace(/Scheduler\.(?:log|unstable_setDisableYieldValue)\b/g, 'undefined')
  for (const name of asked) replace(definition(name), `function ${name}() {}\n`)
  for (const name of used) replace(definition(name), `function ${name}() {\n  leftOut();\n}\n`)
  for (const [label, start, end] of cases)
    replace(`${label}\n      ${start}`, `${label}\n      ${end}\n      ${start}`)
  return text
}

const DEFAULT_IMPORT = /^import (\w+) from (["'])react\2/gm

/** React as a module has no default export. A file without such an import stays as it is, with its source map. */
const withoutDefault = (code: string) =>
  code.search(DEFAULT_IMPORT) < 0 ? null : code.replace(DEFAULT_IMPORT, 'import * as $1 from $2react$2')
