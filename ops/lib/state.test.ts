import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ROOT } from './paths.ts'
import { demandUnused, forget, signingKey } from './state.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'state-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('signingKey', () => {
  it('is 32 random bytes that do not change', () => {
    const key = signingKey(folder)
    expect(Buffer.from(key, 'base64url')).toHaveLength(32)
    expect(signingKey(folder)).toBe(key)
  })
})

describe('a folder in use', () => {
  it('is refused while its server responds, and free afterwards', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = address && typeof address === 'object' ? address.port : 0
    writeFileSync(join(folder, 'running'), `${process.ppid} ${port}`)
    await expect(demandUnused(folder)).rejects.toThrow('A server is running')
    await expect(forget(folder)).rejects.toThrow('A server is running')

    await new Promise((resolve) => server.close(resolve))
    await expect(demandUnused(folder)).resolves.toBeUndefined()
  })
})

describe('forget', () => {
  it('deletes a folder of local data', async () => {
    mkdirSync(join(folder, 'v3'))
    expect(await forget(folder)).toBe(true)
    expect(existsSync(folder)).toBe(false)
    expect(await forget(folder)).toBe(false)
  })

  it('deletes nothing else, especially not the project', async () => {
    writeFileSync(join(folder, 'diary.txt'), '')
    await expect(forget(folder)).rejects.toThrow('nothing was deleted')
    await expect(forget(ROOT)).rejects.toThrow('nothing was deleted')
    await expect(forget(join(ROOT, '..'))).rejects.toThrow('nothing was deleted')
    expect(existsSync(join(folder, 'diary.txt'))).toBe(true)
  })
})
