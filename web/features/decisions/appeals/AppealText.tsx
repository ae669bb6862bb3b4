import { Link } from '@tanstack/react-router'
import { RESTRICTION_NAMES } from '#contract/decisions/statement-words.ts'
import type { AdminAppeal } from '#contract/decisions/statement.wire.ts'
import { isEditableField } from '#contract/listings/fields.ts'
import { FIELD_WORDS } from '#contract/listings/listing-words.ts'
import { RULE_TITLES } from '#contract/staff/rule-words.ts'
import { PersonLink } from '../../../lib/PersonLink.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { sentence, userText } from '../../../ui/user-text.ts'

interface AppealTextProps {
  appeal: AdminAppeal
  /** Opens the server beside the list. */
  onOpen?: ((id: string) => void) | undefined
}

export function AppealText({ appeal: item, onOpen }: AppealTextProps) {
  const { restriction, name, rule, note, person, decidedBy, at, appeal, about } = item
  return (
    <div className="grid gap-3">
      <h3 {...sentence('text-lg')}>
        <span>{`${RESTRICTION_NAMES[restriction]}${name !== null ? `: ${name}` : ''}`}</span>
      </h3>
      <p {...sentence('text-sm text-ink-muted')}>
        <span>{`${RULE_TITLES[rule]}. By ${decidedBy?.username ?? 'the software'}`}</span>{' '}
        <RelativeTime iso={at} />
        <span>{'. '}</span>
        <Link to="/statements/$id" params={{ id: item._id }} className="link">
          Statement of reasons
        </Link>
        {restriction === 'void-vote' && (
          <>
            <span>{' · '}</span>
            <Link to="/admin" search={{ tab: 'votes' }} className="link">
              Odd days
            </Link>
          </>
        )}
      </p>
      <Subject about={about} onOpen={onOpen} />
      {note !== null && (
        <div className="grid gap-1 border-s-4 border-line ps-3">
          <p className="text-sm text-ink-muted">Staff wrote</p>
          <p {...userText('whitespace-pre-line')}>{note}</p>
        </div>
      )}
      <div className="grid gap-1 border-s-4 border-amber ps-3">
        <p {...sentence('text-sm text-ink-muted')}>
          <PersonLink {...person} className="link" /> appealed <RelativeTime iso={appeal.at} />
        </p>
        <p {...userText('whitespace-pre-line')}>{appeal.words}</p>
      </div>
    </div>
  )
}

/** What the decision took, and the server it is about. */
function Subject({
  about: { server, rating, text, changes },
  onOpen,
}: Pick<AdminAppeal, 'about'> & Pick<AppealTextProps, 'onOpen'>) {
  return (
    <>
      {server !== null && (
        <p className="text-sm">
          {onOpen ? (
            <button type="button" data-action="open" onClick={() => onOpen(server._id)} {...userText('link')}>
              {server.name}
            </button>
          ) : (
            <bdi {...userText()}>{server.name}</bdi>
          )}
          {server.description !== '' && (
            <span {...userText('mt-1 line-clamp-3 text-ink-muted')}>{server.description}</span>
          )}
        </p>
      )}
      {text !== null && (
        <blockquote className="grid gap-1 border-s-4 border-line ps-3">
          {rating !== null && <p className="text-sm text-ink-muted">{rating} of 5 stars</p>}
          <p {...userText('whitespace-pre-line')}>{text}</p>
        </blockquote>
      )}
      {changes.map(({ field, before, after }) => (
        <p key={field} {...userText('wrap-anywhere')}>
          <strong className="font-semibold">{isEditableField(field) ? FIELD_WORDS[field] : field}: </strong>
          <del className="text-ink-muted">{before ?? 'Empty'}</del>
          <span aria-hidden="true"> → </span>
          <ins className="no-underline">{after ?? 'Empty'}</ins>
        </p>
      ))}
    </>
  )
}
