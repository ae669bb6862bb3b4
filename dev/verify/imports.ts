import { posix } from 'node:path'
import { parseSync, Visitor } from 'vite'

/** One thing a file asks for, by import, export … from, or a type in place. */
export interface Import {
  /** As written. */
  specifier: string
  /** Path from the project's folder, or null for a package. */
  path: string | null
  /** Gone after compilation. */
  isType: boolean
}

/** Everything a file imports. Throws on code that does not parse, since nothing could be said about it. */
export function importsOf(file: string, code: string): Import[] {
  const { program, errors } = parseSync(file, code)
  const [error] = errors
  if (error) throw new Error(`${file}: ${error.message}`)

  const found: Import[] = []
  const add = (source: unknown, isType: boolean) => {
    const specifier = textOf(source)
    if (specifier !== null) found.push({ specifier, path: resolve(file, specifier), isType })
  }
  new Visitor({
    ImportDeclaration: (node) => add(node.source, node.importKind === 'type'),
    ExportNamedDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ImportExpression: (node) => add(node.source, false),
    TSImportType: (node) => add(node.source, true),
  }).visit(program)
  return found
}

function resolve(file: string, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null
  const [path = ''] = specifier.split('?', 1) // Vite's `?url` and the like
  return posix.join(posix.dirname(file), path)
}

function textOf(source: unknown): string | null {
  if (typeof source !== 'object' || source === null || !('value' in source)) return null
  return typeof source.value === 'string' ? source.value : null
}
