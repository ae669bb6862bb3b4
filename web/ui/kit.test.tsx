import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Button } from './Button.tsx'
import { StarPicker } from './StarPicker.tsx'
import { Stars } from './Stars.tsx'
import { TextArea } from './TextArea.tsx'
import { TextField } from './TextField.tsx'

describe('a text field', () => {
  it('connects label, hint and error with its input', () => {
    const html = renderToStaticMarkup(
      <TextField id="name" label="Server name" hint="3 to 60" error="Too short" />,
    )
    expect(html).toContain('<label for="name"')
    expect(html).toMatch(/<input[^>]*aria-describedby="name-hint name-error"[^>]*aria-invalid="true"/)
    expect(html).toContain('id="name-hint"')
    expect(html).toMatch(/id="name-error" role="alert"/)
  })

  it('describes nothing that does not exist', () => {
    const html = renderToStaticMarkup(<TextField id="name" label="Server name" />)
    expect(html).not.toContain('aria-describedby')
    expect(html).not.toContain('aria-invalid=')
  })

  it('passes native props to the input', () => {
    const html = renderToStaticMarkup(
      <TextField label="Code" name="code" inputMode="numeric" maxLength={6} />,
    )
    for (const attribute of ['name="code"', 'inputMode="numeric"', 'maxLength="6"'])
      expect(html).toContain(attribute)
  })
})

describe('a text area with a limit', () => {
  it('counts its initial text', () => {
    expect(renderToStaticMarkup(<TextArea label="Text" limit={500} defaultValue="hello" />)).toMatch(
      /5.{0,9} \/ .{0,9}500/,
    )
  })

  it('allows text over the limit and says so', () => {
    const html = renderToStaticMarkup(<TextArea label="Text" limit={3} defaultValue="hello" />)
    expect(html).not.toContain('maxLength')
    expect(html).toMatch(/class="[^"]*text-coral[^"]*">5/)
  })
})

describe('stars', () => {
  it.each([
    [4.25, '4.3 out of 5', '85%'],
    [0, '0.0 out of 5', '0%'],
    [9, '5.0 out of 5', '100%'],
  ])('show %d as text and as width', (value, said, width) => {
    const html = renderToStaticMarkup(<Stars value={value} />)
    expect(html).toContain(said)
    expect(html).toContain(`--filled:${width}`)
  })

  it('give the number of reviews', () => {
    expect(renderToStaticMarkup(<Stars value={5} count={1} />)).toContain('5.0 out of 5, 1 review<')
  })

  it('offer five labelled choices, the chosen one checked', () => {
    const html = renderToStaticMarkup(<StarPicker label="Your rating" value={4} onChange={() => {}} />)
    expect(html.match(/type="radio"/g)).toHaveLength(5)
    expect(html).toMatch(/checked=""[^>]*value="4"|value="4"[^>]*checked=""/)
    expect(html.match(/checked=""/g)).toHaveLength(1)
    expect(html).toContain('1 star<')
    expect(html).toContain('5 stars<')
  })
})

describe('a button', () => {
  it('does not submit a form by default', () => {
    expect(renderToStaticMarkup(<Button>Go</Button>)).toContain('type="button"')
    expect(renderToStaticMarkup(<Button type="submit">Go</Button>)).toContain('type="submit"')
  })

  it('stays focusable while busy', () => {
    const html = renderToStaticMarkup(<Button busy>Go</Button>)
    expect(html).toContain('aria-busy="true"')
    expect(html).not.toContain('disabled=""')
  })
})
