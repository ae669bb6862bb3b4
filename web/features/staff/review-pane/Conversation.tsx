import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type SyntheticEvent, useState } from 'react'
import { CLOSED_MESSAGE, MESSAGE_MAX } from '#contract/staff/staff-review.ts'
import { lengthOf } from '#contract/text/text.ts'
import type { Talk } from '#contract/staff/staff-review.wire.ts'
import { explain } from '../../../lib/api.ts'
import { dropDraft, useDraft, useSavedDraft } from '../../../lib/draft.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CannedAnswers } from '../../../ui/CannedAnswers.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { words } from '../../../ui/words.ts'
import { talkQuery, useMarkRead, useWriteMessage } from './queries.ts'
import { useFailed } from '../../../lib/use-failed.tsx'

interface ConversationProps {
  listing: { _id: string; name: string }
  /** The owner's name, on the side of staff; without it, this is the side of the owner. */
  owner?: string
  /** What is known already. */
  talk?: Talk
}

/** What staff and the owner of a server wrote to each other, and a field for the next message. */
export function Conversation({ listing, owner, talk: known }: ConversationProps) {
  const { _id: id } = listing
  const isStaff = owner !== undefined
  const query = useQuery({ ...talkQuery(id), ...(known && { initialData: known }) })
  const { data: talk } = query
  const failed = useFailed(query, 'We couldn’t load the messages.', id)
  useMarkRead(id, talk)
  if (!talk) return failed ?? <Skeleton className="h-24 w-full" />
  // Most owners never hear from staff.
  if (!isStaff && !talk.open && talk.items.length === 0) return null
  return (
    <section aria-label="Messages" id="messages" className="grid grid-cols-1 gap-3">
      <h3 className="text-lg">{isStaff ? 'Messages with the owner' : 'Messages with staff'}</h3>
      {talk.more && <p className="text-sm text-ink-muted">Older messages are not shown.</p>}
      <ol className="grid gap-2">
        {talk.items.map((message) => (
          <li
            key={message._id}
            className={`grid gap-1 border-l-4 pl-3 ${message.fromStaff === isStaff ? 'border-line' : 'border-sky'}`}
          >
            <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-muted">
              <span {...words('font-semibold text-ink')}>
                {message.author?.username ?? (message.fromStaff ? 'Staff' : 'Owner')}
              </span>
              <RelativeTime iso={message.at} />
              {message.isNew && <Badge tone="sky">New</Badge>}
            </p>
            <p {...words('whitespace-pre-line')}>{message.text}</p>
          </li>
        ))}
      </ol>
      {talk.open ? (
        <MessageForm key={id} listing={listing} owner={owner} />
      ) : (
        <p className="text-sm text-ink-muted">{CLOSED_MESSAGE}</p>
      )}
    </section>
  )
}

function MessageForm({
  listing,
  owner,
}: {
  listing: { _id: string; name: string }
  owner: string | undefined
}) {
  const isStaff = owner !== undefined
  const draftKey = `message:${listing._id}`
  const [text, setText] = useState(useDraft(draftKey)['text'] ?? '')
  useSavedDraft(draftKey, { text })
  const write = useWriteMessage(listing._id)
  const length = lengthOf(text.trim())

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (length === 0 || length > MESSAGE_MAX || write.isPending) return
    write.mutate(text, {
      onSuccess: () => {
        dropDraft(draftKey)
        setText('')
      },
    })
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-2">
      <TextArea
        label={isStaff ? 'Message to the owner' : 'Message to staff'}
        rows={2}
        limit={MESSAGE_MAX}
        count={length}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={sendByKeyboard}
        error={write.error ? explain('Your message was not sent.', write.error) : undefined}
        data-staff-field="message"
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {isStaff && (
          <div className="min-w-0 grow">
            <CannedAnswers
              name={listing.name}
              owner={owner}
              onChoose={(answer) => setText(text.trim() === '' ? answer : `${text.trim()}\n${answer}`)}
            />
          </div>
        )}
        {/* Not `disabled`: the button must keep the focus when its own press empties the field. */}
        <Button
          type="submit"
          busy={write.isPending}
          aria-disabled={length === 0 || length > MESSAGE_MAX || undefined}
        >
          Send
        </Button>
      </div>
    </form>
  )
}

/** In a multi-line text Enter adds a line; with Ctrl or Command it sends. */
function sendByKeyboard(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
