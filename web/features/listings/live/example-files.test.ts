import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { addOnFiles, addOnZip, scriptText } from './example-files.ts'

it('gives the examples with the address of this site', () => {
  const script = scriptText('https://harbour.example')
  expect(script).toContain("['https://harbour.example', 'rp_live_…', ")
  const files = new Map(addOnFiles('https://harbour.example').map(({ path, text }) => [path, text]))
  const pack = 'behavior_packs/realmport_heartbeat'
  const manifest = JSON.parse(files.get(`${pack}/manifest.json`) ?? '{}')
  const config = `config/${manifest.header.uuid}`
  expect([...files.keys()].toSorted()).toEqual([
    `${pack}/manifest.json`,
    `${pack}/scripts/main.js`,
    `${config}/permissions.json`,
    `${config}/secrets.json`,
    `${config}/variables.json`,
  ])
  expect(JSON.parse(files.get(`${config}/variables.json`) ?? '{}')).toMatchObject({
    site: 'https://harbour.example',
  })
  // The server allows the modules that the pack asks for.
  expect(JSON.parse(files.get(`${config}/permissions.json`) ?? '{}')).toEqual({
    allowed_modules: manifest.dependencies.map(({ module_name: name }: { module_name: string }) => name),
  })
})

it('packs the add-on with its paths', () => {
  const files = unzipSync(addOnZip('https://harbour.example'))
  expect(Object.entries(files).map(([path, bytes]) => ({ path, text: strFromU8(bytes) }))).toEqual(
    addOnFiles('https://harbour.example'),
  )
})
