import { execa } from 'execa'
import { expect, it } from 'vitest'
import { ROOT } from '../lib/paths.ts'

it('says what the Images service does with each picture', async () => {
  const { stdout, exitCode } = await execa('npm', ['run', 'try-images', '--silent', '--', '--local'], {
    cwd: ROOT,
    reject: false,
  })
  const lines = stdout.split('\n').filter((line) => /^[✔✘]/.test(line))
  expect(lines.map((line) => line[0])).toEqual(['✔', '✔', '✔', '✔'])
  expect(exitCode).toBe(0)
})
