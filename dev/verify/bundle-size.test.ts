import { expect, it } from 'vitest'
import { directoryFiles } from './bundle-size.ts'

const entry = {
  'index.html': { file: 'entry.js', isEntry: true, imports: ['_react.js'] },
  '_react.js': { file: 'react.js' },
}

it('follows static imports of the entry and the directory, counting each file once', () => {
  const manifest = {
    ...entry,
    '_form.js': { file: 'form.js' },
    '_card.js': { file: 'card.js', imports: ['_react.js'] },
    'routes/servers.index.tsx?tsr-split=component': {
      file: 'directory.js',
      imports: ['index.html', '_card.js'],
    },
    'routes/servers.$id.tsx?tsr-split=component': { file: 'detail.js', imports: ['_form.js'] },
  }
  expect(directoryFiles(manifest).toSorted()).toEqual(['card.js', 'directory.js', 'entry.js', 'react.js'])
})

it("finds the directory when it is part of the first load's file", () => {
  const manifest = {
    ...entry,
    '_first.js': { file: 'first.js', name: 'first', imports: ['_runtime.js'] },
    '_runtime.js': { file: 'runtime.js' },
  }
  expect(directoryFiles(manifest).toSorted()).toEqual(['entry.js', 'first.js', 'react.js', 'runtime.js'])
})

it('refuses a build in which it cannot find the directory', () => {
  expect(() => directoryFiles(entry)).toThrow('no chunk')
})
