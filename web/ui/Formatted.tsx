import { t } from '@lingui/core/macro'
import { Fragment } from 'react'
import { languageTag } from '#contract/language/i18n.ts'
import { readFormatted, type Span } from '#contract/text/formatted-text.ts'
import { cx } from './cx.ts'
import { sentence } from './user-text.ts'

interface FormattedProps {
  /** As it was typed. */
  text: string
  className?: string
  /** Its language; empty while nobody knows. */
  lang?: string
}

/**
 * People's text with the few marks of contract/text/formatted-text.ts, as elements. Nothing for an empty
 * text.
 */
export function Formatted({ text, className, lang = '' }: FormattedProps) {
  const blocks = readFormatted(text)
  if (blocks.length === 0) return null
  return (
    <div lang={lang} className={cx('grid max-w-prose gap-3', className)}>
      {blocks.map((block, index) => {
        if (block.lines)
          return (
            <p key={index} {...sentence()}>
              {block.lines.map((line, row) => (
                <Fragment key={row}>
                  {row > 0 && <br />}
                  <Spans spans={line} />
                </Fragment>
              ))}
            </p>
          )
        const List = block.start === null ? 'ul' : 'ol'
        return (
          <List
            key={index}
            {...sentence(cx('grid gap-1 ps-6', block.start === null ? 'list-disc' : 'list-decimal'))}
            start={block.start ?? undefined}
          >
            {block.items.map((item, row) => (
              <li key={row} {...sentence()}>
                <Spans spans={item} />
              </li>
            ))}
          </List>
        )
      })}
    </div>
  )
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map((span, index) => {
    const shown = span.link ? <KnownLink text={span.text} {...span.link} /> : span.text
    return span.isBold ? (
      <strong key={index} className="font-semibold">
        {shown}
      </strong>
    ) : (
      <Fragment key={index}>{shown}</Fragment>
    )
  })
}

/** A link with words of its own is followed by its site, so that people see where it leads. */
function KnownLink({ text, href, host }: { text: string } & NonNullable<Span['link']>) {
  return (
    <>
      <a href={href} target="_blank" rel="ugc nofollow noopener noreferrer" className="link">
        {text}
        <span lang={languageTag()} className="sr-only">
          {' '}
          {t`(opens a new tab)`}
        </span>
      </a>
      {!href.startsWith(`https://${text}`) && <span className="text-ink-muted"> ({host})</span>}
    </>
  )
}
