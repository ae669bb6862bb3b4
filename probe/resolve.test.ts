import { expect, it } from 'vitest'
import { newResolver } from './resolve.ts'

const failing = (code: string) => async () => {
  throw Object.assign(new Error(code), { code })
}

it('finds all addresses of a name, IPv4 first, and asks once in five minutes', async () => {
  let asked = 0
  const resolve = newResolver({
    resolve4: async () => [`8.8.8.${++asked}`],
    resolve6: async () => ['2606:4700::1111'],
  })
  expect(await resolve('play.example.org')).toEqual(['8.8.8.1', '2606:4700::1111'])
  expect(await resolve('play.example.org')).toEqual(['8.8.8.1', '2606:4700::1111'])
  expect(await resolve('1.1.1.1')).toEqual(['1.1.1.1'])
})

it('says that a name has no address, but not because its own resolver is away', async () => {
  const of = (four: string, six: string) =>
    newResolver({ resolve4: failing(four), resolve6: failing(six) })('play.example.org')
  expect(await of('ENOTFOUND', 'ENODATA')).toEqual([])
  await expect(of('ENODATA', 'ETIMEOUT')).rejects.toThrow('ETIMEOUT')
  await expect(of('ECONNREFUSED', 'ECONNREFUSED')).rejects.toThrow('ECONNREFUSED')
})

it.each([
  '',
  '.',
  '..',
  'a'.repeat(70),
  `${'a'.repeat(60)}.`.repeat(6),
  'ü.example',
  '\0',
  'x y',
  '[::1]',
  '1.1.1',
])('finds nothing for %j, or says that it could not look, and goes on', async (name) =>
  expect(await newResolver()(name).catch(() => [])).toEqual([]),
)
