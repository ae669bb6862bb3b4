import { expect, it } from 'vitest'
import { directoryFiles, scriptsOf, type Manifest } from './bundle-size.ts'

const manifest: Manifest = {
  'index.html': { file: 'entry.js', isEntry: true, imports: ['_react.js'] },
  '_react.js': { file: 'react.js' },
  '_form.js': { file: 'form.js' },
  '_card.js': { file: 'card.js', imports: ['_react.js'] },
  'routes/servers/index.tsx?tsr-split=component': {
    file: 'directory.js',
    imports: ['index.html', '_card.js'],
  },
  'routes/servers/index.tsx?tsr-split=errorComponent': { file: 'directory-error.js' },
  'routes/servers/$id.tsx?tsr-split=component': { file: 'detail.js', imports: ['_form.js'] },
  'routes/submit.tsx?tsr-split=component': { file: 'submit.js', imports: ['_form.js'] },
}

it('follows static imports of the entry and the directory, counting each file once', () => {
  expect(directoryFiles(manifest).toSorted()).toEqual([
    'card.js',
    'directory-error.js',
    'directory.js',
    'entry.js',
    'react.js',
  ])
})

it.each([
  'routes/servers.tsx',
  'routes/servers.index.tsx',
  'routes/_shell/servers/index.tsx',
  'routes/_shell.servers.tsx',
])('finds the directory in %s', (source) => {
  const renamed = {
    'index.html': { file: 'entry.js', isEntry: true },
    [`${source}?tsr-split=component`]: { file: 'x.js' },
  }
  expect(directoryFiles(renamed)).toContain('x.js')
})

it('finds the directory where it went into the file of the first load', () => {
  const merged = {
    'index.html': { file: 'entry.js', isEntry: true },
    '_first.js': { file: 'first.js', name: 'first', imports: ['_runtime.js'] },
    '_runtime.js': { file: 'runtime.js' },
  }
  expect(directoryFiles(merged).toSorted()).toEqual(['entry.js', 'first.js', 'runtime.js'])
})

it('refuses a build in which it cannot find the directory', () => {
  expect(() => directoryFiles({ 'index.html': { file: 'entry.js', isEntry: true } })).toThrow()
})

it('counts scripts that the page asks for by itself', () => {
  const page =
    '<script src="/theme.js" data-app="/assets/runtime.js /assets/index.js"></script><script src="/more.js"></script>'
  expect(scriptsOf(page)).toEqual(['theme.js', 'assets/runtime.js', 'assets/index.js', 'more.js'])
})
