import type { Plugin } from 'vite'

/** A document as a module with its text */
export function documents(): Plugin {
  return {
    name: 'documents',
    transform: (code, id) => (id.endsWith('.md') ? `export default ${JSON.stringify(code)}` : null),
  }
}
