import { describe, expect, it } from 'vitest'
import { readDocument } from './read-document.ts'

describe('a document for owners', () => {
  it('has a title, headings, texts, lists and code', () => {
    const source =
      '# Title\n\nA `code`,\na [link](b.md) and **more**.\n\n## Part\n\n1. One\n2. Two\n\n- Three\n\n```sh\ncurl x\n\n# y\n```\n'
    expect(readDocument(source)).toEqual({
      title: 'Title',
      blocks: [
        {
          kind: 'text',
          pieces: [
            'A ',
            { code: 'code' },
            ', a ',
            { words: 'link', to: 'b.md' },
            ' and ',
            { strong: 'more' },
            '.',
          ],
        },
        { kind: 'heading', words: 'Part' },
        { kind: 'list', ordered: true, items: [['One'], ['Two']] },
        { kind: 'list', ordered: false, items: [['Three']] },
        { kind: 'code', code: 'curl x\n\n# y' },
      ],
    })
  })

  it('keeps text in code as it is', () => {
    expect(readDocument('# T\n\n`[a](b) **c**` d').blocks).toEqual([
      { kind: 'text', pieces: [{ code: '[a](b) **c**' }, ' d'] },
    ])
  })
})
