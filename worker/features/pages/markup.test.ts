import { describe, expect, it } from 'vitest'
import { dataScript, markup } from './markup.ts'

describe('markup', () => {
  it('escapes whatever is put in, as text and in attributes', () => {
    const evil = `"><script>alert('1')</script>&`
    expect(markup`<p title="${evil}">${evil}</p>`.html).toBe(
      '<p title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;">&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;</p>',
    )
  })

  it('takes markup as it is, joins lists, and leaves out what is absent', () => {
    const items = ['a<', 'b'].map((each) => markup`<li>${each}</li>`)
    expect(markup`<ul>${items}</ul>${null}${undefined}${false}${0}`.html).toBe(
      '<ul><li>a&lt;</li><li>b</li></ul>0',
    )
  })

  it('drops its own line breaks, and none of the text’s', () => {
    expect(
      markup`<p>
      ${'two\n  lines'}
    </p>`.html,
    ).toBe('<p>two\n  lines</p>')
  })
})

describe('dataScript', () => {
  it('cannot be ended by what it holds', () => {
    const { html } = dataScript('application/json', { a: '</script><!--<script>' }, 'x')
    expect(html).toBe(
      '<script type="application/json" id="x">{"a":"\\u003c/script>\\u003c!--\\u003cscript>"}</script>',
    )
  })
})
