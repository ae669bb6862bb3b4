import { expect, it } from 'vitest'
import { directoryFiles } from './bundle-size.ts'

it('follows static imports of the entry, counting each file once', () => {
  const manifest = {
    'index.html': { file: 'entry.js', isEntry: true, imports: ['_react.js', '_card.js'] },
    '_react.js': { file: 'react.js' },
    '_card.js': { file: 'card.js', imports: ['_react.js'] },
    'routes/servers.$id.tsx?tsr-split=component': { file: 'detail.js', imports: ['index.html', '_card.js'] },
  }
  expect(directoryFiles(manifest).toSorted()).toEqual(['card.js', 'entry.js', 'react.js'])
})

it('refuses a build whose entry lacks the directory', () => {
  const manifest = { 'routes/servers.index.tsx?tsr-split=component': { file: 'directory.js' } }
  expect(() => directoryFiles(manifest)).toThrow('a file of its own')
})
