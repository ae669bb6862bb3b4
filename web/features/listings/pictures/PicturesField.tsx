import { t } from '@lingui/core/macro'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { bannerSources } from '#contract/listings/banner-sources.ts'
import { BANNER_TYPES } from '#contract/listings/banner.ts'
import { ALT_MAX, type OrderedPicture, PICTURES_MAX, PICTURES_MESSAGES } from '#contract/listings/pictures.ts'
import { lengthOf } from '#contract/text/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ChevronDownIcon, CloseIcon } from '../../../ui/icons.tsx'
import { PlusIcon } from '../../../ui/more-icons.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { KeepPublic, type KeptPictures, unsavedText } from './KeepPublic.tsx'
import { workWords } from './UploadProgress.tsx'
import { useBanner } from './use-banner.ts'

interface PicturesFieldProps {
  listingId: string
  onSending: (isSending: boolean) => void
  value: readonly OrderedPicture[]
  /** Changes what the form holds now, which may be newer than `value`. */
  onChange: (change: (pictures: readonly OrderedPicture[]) => OrderedPicture[]) => void
  /** Whether they differ from the public ones. */
  unsaved: boolean
  kept: KeptPictures | null
  /** What is wrong with the pictures as a whole; `altErrors` are about the description of each. */
  error: string | undefined
  altErrors: readonly (string | undefined)[]
}

/** The pictures beside the banner, as they will be after saving: added, described, ordered and taken away. */
export function PicturesField(props: PicturesFieldProps) {
  const { listingId, value, onChange, unsaved, kept, error, altErrors, onSending } = props
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState<string>()
  const { work, failure, upload } = useBanner(listingId, (url) => url !== null && add(url), onSending)
  const chooser = useRef<HTMLInputElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const { listRef, keepFocusOn } = useMovedFocus()
  const problemId = useId()
  const { length: count } = value
  const room = PICTURES_MAX - count

  function add(url: string) {
    if (value.some((picture) => picture.url === url)) setProblem(PICTURES_MESSAGES.twice)
    onChange((pictures) => {
      const isKnown = pictures.some((picture) => picture.url === url)
      return isKnown || pictures.length >= PICTURES_MAX ? [...pictures] : [...pictures, { url, alt: '' }]
    })
  }

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    // Choosing the same file again must fire a change event.
    target.value = ''
    setProblem(files.length > room ? PICTURES_MESSAGES.tooMany : undefined)
    setSaid('')
    for (const file of files.slice(0, room)) if (!(await upload(file))) return
  }

  function move(from: number, to: number) {
    const picture = value[from]
    if (!picture || to < 0 || to >= value.length) return
    onChange((pictures) => {
      const index = pictures.findIndex(({ url }) => url === picture.url)
      return index < 0 ? [...pictures] : pictures.toSpliced(index, 1).toSpliced(to, 0, picture)
    })
    const [position, total] = [to + 1, value.length]
    setSaid(t`Picture ${position} of ${total}`)
    keepFocusOn(picture.url, to < from ? 'earlier' : 'later')
  }

  function remove(url: string) {
    onChange((pictures) => pictures.filter((picture) => picture.url !== url))
    setProblem(undefined)
    setSaid(t`Removed`)
    // The pressed button disappears together with the picture.
    addButton.current?.focus()
  }

  function describe(url: string, alt: string) {
    onChange((pictures) => pictures.map((picture) => (picture.url === url ? { url, alt } : picture)))
  }

  const shownProblem = failure?.message ?? problem ?? error
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="text-ink-muted">
        {t`Up to ${PICTURES_MAX} pictures for the page of your server: the spawn, a build, an event.`}
      </p>
      {value.length > 0 && (
        <ol ref={listRef} className="grid grid-cols-1 gap-5">
          {value.map((picture, index) => (
            <PictureRow
              key={picture.url}
              picture={picture}
              index={index}
              isLast={index === value.length - 1}
              error={altErrors[index]}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(picture.url)}
              onDescribe={(alt) => describe(picture.url, alt)}
            />
          ))}
        </ol>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          ref={addButton}
          busy={work !== null}
          aria-disabled={room === 0}
          aria-describedby={shownProblem === undefined ? undefined : problemId}
          onClick={() => (room === 0 ? setProblem(PICTURES_MESSAGES.tooMany) : chooser.current?.click())}
        >
          {work === null && <PlusIcon className="size-4" />}
          <span>{work ? workWords()[work.kind] : t`Add pictures`}</span>
        </Button>
        <KeepPublic kept={kept} disabled={work !== null} focusNext={addButton} />
        <span className="tabular text-ink-muted">{t`${count} of ${PICTURES_MAX}`}</span>
        <input
          ref={chooser}
          type="file"
          multiple
          accept={Object.values(BANNER_TYPES).join(',')}
          onChange={(event) => void choose(event)}
          hidden
          aria-label={t`Pictures`}
        />
      </div>
      {unsaved && <p className="text-sm font-semibold">{unsavedText(kept)}</p>}
      <output className="sr-only">{work ? workWords()[work.kind] : said}</output>
      <FieldError id={problemId} error={shownProblem} />
    </div>
  )
}

interface PictureRowProps {
  picture: OrderedPicture
  index: number
  isLast: boolean
  error: string | undefined
  onMove: (to: number) => void
  onRemove: () => void
  onDescribe: (alt: string) => void
}

function PictureRow(props: PictureRowProps) {
  const { picture, index, isLast, error, onMove, onRemove, onDescribe } = props
  const { url, alt } = picture
  const position = index + 1
  const name = alt || t`picture ${position}`
  return (
    <li
      data-picture={url}
      className="grid grid-cols-[7rem_minmax(0,1fr)] items-start gap-3 sm:grid-cols-[12rem_minmax(0,1fr)]"
    >
      <img
        {...bannerSources(url)}
        sizes="12rem"
        alt=""
        width={192}
        height={108}
        className="notch-clip notch-step-3 aspect-video w-full object-cover sm:row-span-2"
      />
      <div className="flex flex-wrap justify-end gap-1 sm:order-last">
        <IconButton
          data-move="earlier"
          label={t`Move earlier: ${name}`}
          icon={<ChevronDownIcon className="size-4 rotate-180" />}
          aria-disabled={index === 0}
          onClick={() => onMove(index - 1)}
        />
        <IconButton
          data-move="later"
          label={t`Move later: ${name}`}
          icon={<ChevronDownIcon className="size-4" />}
          aria-disabled={isLast}
          onClick={() => onMove(index + 1)}
        />
        <IconButton label={t`Remove: ${name}`} icon={<CloseIcon className="size-4" />} onClick={onRemove} />
      </div>
      <TextField
        label={t`What does picture ${position} show?`}
        hint={t`For people who do not see it.`}
        aside={`${lengthOf(alt)} / ${ALT_MAX}`}
        value={alt}
        error={error}
        autoComplete="off"
        onChange={({ target }) => onDescribe(target.value)}
        className="col-span-full sm:col-span-1"
      />
    </li>
  )
}

/** A moved element loses the focus: after a move, the pressed button gets it back. */
function useMovedFocus() {
  const listRef = useRef<HTMLOListElement>(null)
  const moved = useRef<{ url: string; way: string }>(null)
  useEffect(() => {
    if (moved.current === null) return
    const { url, way } = moved.current
    moved.current = null
    const rows = [...(listRef.current?.querySelectorAll<HTMLElement>('[data-picture]') ?? [])]
    const row = rows.find(({ dataset }) => dataset['picture'] === url)
    row?.querySelector<HTMLElement>(`[data-move="${way}"]`)?.focus()
  })
  return {
    listRef,
    keepFocusOn: (url: string, way: 'earlier' | 'later') => {
      moved.current = { url, way }
    },
  }
}
