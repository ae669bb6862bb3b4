import { t } from '@lingui/core/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { MINUTE } from '#contract/base/time.ts'
import { languageTag } from '#contract/language/i18n.ts'
import {
  DEFAULT_LANGUAGE,
  languageOfTag,
  SITE_LANGUAGE_CODES,
  SITE_LANGUAGES,
  type SiteLanguageCode,
} from '#contract/language/site-languages.ts'
import {
  BADGE_ELEMENT,
  BADGE_RADIUS_MAX,
  BADGE_SCRIPT_PATH,
  BADGE_SIZES,
  BADGE_THEMES,
  BADGE_VARIANTS,
  type BadgeLook,
  clampRadius,
  readBadgeLook,
  shownParts,
} from '#contract/site/badge.ts'
import { api, ask, hasStatus } from '../../../lib/api.ts'
import { serverIdIn } from '../../../lib/server-id.ts'
import { usePaused } from '../../../lib/use-paused.ts'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { CodeBlock } from '../../../ui/CodeBlock.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { cx } from '../../../ui/cx.ts'
import { CopyIcon } from '../../../ui/more-icons.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useEarlyInput } from '../../../ui/use-early-input.ts'
import { sentence, userText } from '../../../ui/user-text.ts'
import { SnippetBox } from './SnippetBox.tsx'

/** Delay after typing before the preview changes. */
const PREVIEW_DEBOUNCE_MS = 300

const OTHER = 'other'

const themeLabels = () => ({ dark: t`Dark`, light: t`Light`, auto: t`Match the page around it` })
const variantLabels = () => ({ card: t`Card`, compact: t`Compact` })

/** The viewer's own public servers. */
type OwnServers = readonly { _id: string; name: string }[]

export function EmbedBuilder({ id: prefilled, own = [] }: { id: string; own: OwnServers | undefined }) {
  const [order, setOrder] = useState(() => ({
    server: prefilled,
    look: { ...readBadgeLook(() => null), lang: languageOfTag(languageTag()) },
  }))
  const whole = useEarlyInput<HTMLDivElement>()
  const wanted = usePaused(order, { first: order, ms: PREVIEW_DEBOUNCE_MS })
  const id = serverIdIn(wanted.server)
  return (
    <div ref={whole} className="grid gap-8 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-12">
      <Controls
        own={own}
        server={order.server}
        look={order.look}
        onServer={(server) => setOrder({ ...order, server })}
        onLook={(look) => setOrder({ ...order, look })}
      />
      <Outcome id={id} isEmpty={wanted.server.trim() === ''} look={wanted.look} />
    </div>
  )
}

interface ControlsProps {
  own: OwnServers
  server: string
  onServer: (text: string) => void
  look: BadgeLook
  onLook: (look: BadgeLook) => void
}

function Controls({ own, server, onServer, look, onLook }: ControlsProps) {
  return (
    <Section id="choices" title={t`Your badge`} className="grid content-start gap-5">
      {own.length > 0 && (
        <ChoiceField
          label={t`Your servers`}
          of={[OTHER, ...own.map(({ _id }) => _id)]}
          names={{
            [OTHER]: t`Another server`,
            ...Object.fromEntries(own.map(({ _id, name }) => [_id, name])),
          }}
          attributes={(id) => (id === OTHER ? {} : userText())}
          value={own.find(({ _id }) => _id === serverIdIn(server))?._id ?? OTHER}
          onChoose={(id) => onServer(id === OTHER ? '' : id)}
        />
      )}
      <TextField
        label={t`Server id`}
        hint={t`The server’s id, or a link to its page.`}
        value={server}
        onChange={(event) => onServer(event.target.value)}
        isExact
      />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
        <ChoiceField
          label={t`Theme`}
          of={BADGE_THEMES}
          names={themeLabels()}
          value={look.theme}
          onChoose={(theme) => onLook({ ...look, theme })}
        />
        <ChoiceField
          label={t`Variant`}
          of={BADGE_VARIANTS}
          names={variantLabels()}
          value={look.variant}
          onChoose={(variant) => onLook({ ...look, variant })}
        />
      </div>
      <ChoiceField
        label={t`Language`}
        of={SITE_LANGUAGE_CODES}
        names={(code) => SITE_LANGUAGES[code].name}
        attributes={(code) => ({ lang: SITE_LANGUAGES[code].tag })}
        value={look.lang}
        onChoose={(lang) => onLook({ ...look, lang })}
      />
      <RadiusField radius={look.rounded} onRadius={(rounded) => onLook({ ...look, rounded })} />
      <div className="grid grid-cols-2 lg:grid-cols-1">
        <Switch
          label={t`Show votes`}
          checked={look.votes}
          onChange={({ target }) => onLook({ ...look, votes: target.checked })}
        />
        <Switch
          label={t`Show rating`}
          checked={look.rating}
          onChange={({ target }) => onLook({ ...look, rating: target.checked })}
        />
      </div>
    </Section>
  )
}

/** Typed text stays unchanged until the field loses focus; the effective value is clamped at once. */
function RadiusField({ radius, onRadius }: { radius: number; onRadius: (radius: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      label={t`Corner radius`}
      hint={t`0 to ${BADGE_RADIUS_MAX} pixels.`}
      type="number"
      inputMode="numeric"
      min={0}
      max={BADGE_RADIUS_MAX}
      step={1}
      value={typed ?? radius}
      onChange={({ target }) => {
        setTyped(target.value)
        onRadius(clampRadius(target.value))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

const previewText = (name: string): string => t`Preview of ${name}`

interface OutcomeProps {
  id: string | null
  isEmpty: boolean
  look: BadgeLook
}

function Outcome({ id, isEmpty, look }: OutcomeProps) {
  const { data, error } = useQuery({ ...badgeQuery(id ?? '', look.lang), enabled: id !== null })
  const badge = id !== null && error === null ? data : undefined
  return (
    <div className="grid min-w-0 content-start gap-8">
      <Section id="preview" title={t`Preview`} className="grid gap-4">
        <div
          className={cardClass({ className: 'grid min-h-44 place-items-center overflow-x-auto p-6' })}
          style={{ minHeight: BADGE_SIZES.card.height + 84 }}
        >
          {badge && id !== null && <BadgePreview id={id} look={look} />}
          <output {...sentence(cx('text-center text-ink-muted', badge && 'sr-only'))}>
            {badge ? (
              previewText(badge.name)
            ) : (
              <Missing isEmpty={isEmpty} isNoId={id === null} error={error} />
            )}
          </output>
        </div>
      </Section>
      {badge && id !== null && (
        <Section id="snippet" title={t`Put it on your site`} className="grid min-w-0 gap-4">
          <div className="min-w-0">
            <SnippetBox order={{ id, look, origin: new URL(badge.url).origin }} data={badge} />
          </div>
          <Policy origin={new URL(badge.url).origin} />
        </Section>
      )}
    </div>
  )
}

/** What the policy of another site has to allow. */
function Policy({ origin }: { origin: string }) {
  const text = ['script-src', 'connect-src', 'img-src']
    .map((directive) => `${directive} ${origin};`)
    .join('\n')
  return (
    <div className="grid justify-items-start gap-3">
      <h3 className="text-xl">{t`Does your site have a content security policy?`}</h3>
      <p className="max-w-prose text-ink-muted">
        {t`Add our address to these three directives. The picture and Markdown need the last one only.`}
      </p>
      <CodeBlock label={t`Directives`} text={text} className="w-full" />
      <Button onClick={() => void copyText(text, t`Directives copied`)}>
        <CopyIcon className="size-4" />
        {t`Copy directives`}
      </Button>
    </div>
  )
}

function Missing({
  isEmpty,
  isNoId,
  error,
}: {
  isEmpty: boolean
  isNoId: boolean
  error: unknown
}): ReactNode {
  if (isEmpty) return t`Enter a server id to see your badge here.`
  if (isNoId) return t`This is not a server id or a link to a server’s page.`
  if (hasStatus(error, 404)) return t`Server not found. Only approved servers have a badge.`
  if (error) return t`We couldn’t load this badge. Please try again.`
  return t`Loading…`
}

/** The badge itself, rendered by the same script that other sites load. Impressions are not counted here. */
function BadgePreview({ id, look }: { id: string; look: BadgeLook }) {
  const host = useRef<HTMLDivElement>(null)
  const { theme, variant, rounded, votes, rating, lang } = look
  useEffect(() => {
    loadScript()
    const element = document.createElement(BADGE_ELEMENT)
    const attributes = { badge: id, theme, variant, rounded, show: shownParts({ votes, rating }) }
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
    if (lang !== DEFAULT_LANGUAGE) element.setAttribute('lang', lang)
    host.current?.replaceChildren(element)
  }, [id, theme, variant, rounded, votes, rating, lang])
  return <div ref={host} className="mx-auto max-w-full" style={BADGE_SIZES[variant]} />
}

function loadScript(): void {
  if (document.querySelector(`script[src="${BADGE_SCRIPT_PATH}"]`)) return
  const script = document.createElement('script')
  script.src = BADGE_SCRIPT_PATH
  document.head.append(script)
}

export function badgeQuery(id: string, lang: SiteLanguageCode) {
  return queryOptions({
    queryKey: ['badge', id, lang],
    queryFn: ask(
      api.embed.servers[':id'].badge.$get,
      { param: { id }, query: lang === DEFAULT_LANGUAGE ? {} : { lang } },
      'name',
    ),
    staleTime: MINUTE,
  })
}
