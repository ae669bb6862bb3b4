import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { groupsOf, nameOfSign } from './realm-code.ts'
import { RealmCode } from './RealmCode.tsx'

it('writes a code in groups', () => {
  expect(groupsOf('aB3xY9z100l')).toEqual(['aB3x', 'Y9z1', '00l'])
})

it('names signs that look alike', () => {
  expect(Array.from('Il1O0-', nameOfSign)).toEqual([
    'capital I',
    'small l',
    'digit 1',
    'capital O',
    'digit 0',
    '-',
  ])
})

it('says each sign on hover and to screen readers, and adds none to what is copied', () => {
  const html = renderToStaticMarkup(<RealmCode code="Il1O0" />)
  expect(html).toContain('aria-label="capital I, small l, digit 1, capital O, digit 0"')
  expect(html).toContain('title="capital I"')
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe('Il1O0')
})
