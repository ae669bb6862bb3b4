import type { Plugin } from 'vite'
import { ROOT } from './paths.ts'

/** The production files of React and of what is written for it, by the name that code imports. */
const FILES: Record<string, string> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
  // React has included the shim's function since version 18.
  'use-sync-external-store/shim/with-selector':
    'use-sync-external-store/cjs/use-sync-external-store-with-selector.production.js',
}

const PATHS = new Map(Object.entries(FILES).map(([name, file]) => [name, `${ROOT}/node_modules/${file}`]))

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
    transform: (code, id) => (files.has(id) ? toModule(code) : withoutDefault(code)),
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

/** React as a module has no default export. */
const withoutDefault = (code: string) =>
  code.replace(/^import (\w+) from (["'])react\2/gm, 'import * as $1 from $2react$2')
