import { execa } from 'execa'
import { expect, it } from 'vitest'
import { ROOT } from '../lib/paths.ts'

it('says what the Images service does with each picture: the local one knows no chosen point', async () => {
  const { stdout, exitCode } = await execa('npm', ['run', 'try-images', '--silent', '--', '--local'], {
    cwd: ROOT,
    reject: false,
  })
  const lines = stdout.split('\n').filter((line) => /^[✔✘]/.test(line))
  expect(lines.map((line) => line[0])).toEqual(['✔', '✘', '✔', '✔', '✔'])
  expect(lines[1]).toMatch(/keeps the chosen point/)
  expect(exitCode).toBe(1)
})
