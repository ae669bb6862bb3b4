import programs from '../../../../docs/programs.md'
import rewards from '../../../../docs/rewards.md'
import webhooks from '../../../../docs/webhooks.md'
import { Button } from '../../../ui/Button.tsx'
import { useIsHydrated } from '../../../ui/clock.ts'
import { CodeBlock } from '../../../ui/CodeBlock.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { OnThisPage } from '../../../ui/OnThisPage.tsx'
import { Section } from '../../../ui/Section.tsx'
import { PageBand } from '../shell/PageBand.tsx'
import { type DocumentBlock, type Piece, readDocument } from './read-document.ts'

/** The placeholder in the documents for the address of this site. */
const ANY_SITE = 'https://your-site.example'

const SECTIONS = Object.entries({ programs, rewards, webhooks }).map(([id, source]) => ({
  id,
  ...readDocument(source),
}))

export function OwnersHelp() {
  const isHydrated = useIsHydrated()
  // The Worker does not know by which address its page is read.
  const here = (text: string) => (isHydrated ? text.replaceAll(ANY_SITE, location.origin) : text)
  return (
    <>
      <PageBand
        island={{ id: 'owners', tags: ['Creative'] }}
        title="Help for owners"
        intro="How your bot, plugin or script works with this site."
      />
      <div className="page grid grid-cols-1 gap-8 pt-8 pb-28 lg:grid-cols-[14rem_1fr] lg:gap-14">
        <OnThisPage sections={SECTIONS} />
        <div className="grid grid-cols-1 gap-12">
          {SECTIONS.map(({ id, title, blocks }) => (
            <Section
              key={id}
              id={id}
              title={title}
              heading="text-2xl sm:text-3xl"
              className="grid max-w-3xl grid-cols-1 gap-4 wrap-break-word"
            >
              {blocks.map((block, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- the blocks of a document never move
                <BlockOf key={index} block={block} here={here} title={title} />
              ))}
            </Section>
          ))}
        </div>
      </div>
    </>
  )
}

interface BlockProps {
  block: DocumentBlock
  here: (text: string) => string
  title: string
}

function BlockOf({ block, here, title }: BlockProps) {
  if (block.kind === 'heading') return <h3 className="pt-2 text-xl">{block.words}</h3>
  if (block.kind === 'text')
    return (
      <p>
        <Pieces pieces={block.pieces} />
      </p>
    )
  if (block.kind === 'code')
    return (
      <div className="grid grid-cols-1 gap-2">
        <CodeBlock label={`Code: ${title}`} text={here(block.code)} className="overflow-auto" />
        <Button
          size="sm"
          className="justify-self-start"
          onClick={() => void copyText(here(block.code), 'Copied')}
        >
          Copy
        </Button>
      </div>
    )
  const List = block.ordered ? 'ol' : 'ul'
  return (
    <List className={`ms-5 grid gap-2 ${block.ordered ? 'list-decimal' : 'list-disc'}`}>
      {block.items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <li key={index}>
          <Pieces pieces={item} />
        </li>
      ))}
    </List>
  )
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map((piece, index) => {
    if (typeof piece === 'string') return piece
    if ('code' in piece)
      return (
        <code key={index} className="wrap-anywhere">
          {piece.code}
        </code>
      )
    if ('strong' in piece) return <strong key={index}>{piece.strong}</strong>
    return (
      <a key={index} href={addressOf(piece.to)} className="link">
        {piece.words}
      </a>
    )
  })
}

/** A link to another document leads to its part of this page. */
const addressOf = (to: string) => to.replace(/^(\w+)\.md$/, '#$1')
