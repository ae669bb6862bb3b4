import { describe, expect, it } from 'vitest'
import { criticalStyles } from './critical-styles.ts'

const pick = (css: string, classes: string) => criticalStyles(css)(`<p class="${classes}">`)

describe('criticalStyles', () => {
  it('keeps rules with a class of the page, and rules without a class', () => {
    expect(pick('a{color:red}.b{color:blue}.c{color:green}', 'b')).toBe('a{color:red}.b{color:blue}')
  })

  it('reads escaped names, and names that the page escapes', () => {
    expect(pick(String.raw`.sm\:flex{display:flex}.gap-1\.5{gap:1px}`, 'sm:flex')).toBe(
      String.raw`.sm\:flex{display:flex}`,
    )
    const child = String.raw`.\[\&_a\]\:b a{color:red}`
    expect(pick(child, '[&amp;_a]:b')).toBe(child)
  })

  it('looks into groups, and keeps the order of layers', () => {
    const css =
      '@layer a,b;@layer a{.x{top:0}}@layer b{@media (min-width:1px){.y{top:0}}}@media print{.z{top:0}}'
    expect(pick(css, 'y')).toBe('@layer a,b;@layer a{}@layer b{@media (min-width:1px){.y{top:0}}}')
  })

  it('does not take braces and semicolons in texts for its own', () => {
    const mask = `.m{mask:url("data:image/svg+xml,{;}")}`
    expect(pick(`${mask}.n{content:'}'}`, 'm')).toBe(mask)
  })

  it('keeps fonts, properties, animations and nested rules whole', () => {
    const css =
      '@font-face{src:url(/f.woff2)}@property --p{syntax:"*";inherits:false}@keyframes k{to{top:0}}.n{&:hover{top:0}}'
    expect(pick(css, 'n')).toBe(css)
  })
})
