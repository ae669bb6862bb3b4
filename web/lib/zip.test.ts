import { expect, it } from 'vitest'
import { zipOf } from './zip.ts'

/** The CRC-32 of each text, as another program computes it. */
const SUMS: Record<string, number> = {
  '{}': 2745614147,
  'export const name = "Café ☕"\n': 764021817,
  '': 0,
}

/** The files that the directory at the end of an archive names, read from where it says they are. */
function read(zip: Uint8Array): Record<string, string> {
  const view = new DataView(zip.buffer)
  const text = (from: number, length: number) => new TextDecoder().decode(zip.subarray(from, from + length))
  const end = zip.length - 22
  expect(view.getUint32(end, true)).toBe(0x06_05_4b_50)
  const files: Record<string, string> = {}
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    expect(view.getUint32(at, true)).toBe(0x02_01_4b_50)
    const [sum, size, name] = [
      view.getUint32(at + 16, true),
      view.getUint32(at + 24, true),
      view.getUint16(at + 28, true),
    ]
    const start = view.getUint32(at + 42, true)
    expect(view.getUint32(start, true)).toBe(0x04_03_4b_50)
    const from = start + 30 + view.getUint16(start + 26, true)
    expect(sum).toBe(SUMS[text(from, size)])
    files[text(at + 46, name)] = text(from, size)
    at += 46 + name
  }
  expect(at).toBe(end)
  return files
}

const FILES = [
  { path: 'config/secrets.json', text: '{}' },
  { path: 'pack/Länge.js', text: 'export const name = "Café ☕"\n' },
  { path: 'empty.txt', text: '' },
]

it('packs texts with their paths', () => {
  expect(read(zipOf(FILES))).toEqual(Object.fromEntries(FILES.map(({ path, text }) => [path, text])))
  expect(read(zipOf([]))).toEqual({})
})
