import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { shortDateText } from '#contract/language/days.ts'
import { FAMILY_FACTS, type FamilyFact } from '#contract/listings/facts.ts'
import {
  factEnd,
  familyPassport,
  type PassportEntry,
  passportPath,
  passportTitle,
} from '#contract/listings/family-passport.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { SITE } from '#contract/site/site.ts'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { useNow } from '../../../ui/clock.ts'
import { CheckIcon } from '../../../ui/more-icons.tsx'
import { userText } from '../../../ui/user-text.ts'
import { ShareLink } from '../ShareLink.tsx'
import { passportAnswer } from './fact-source.ts'

const questionTexts = (): Record<FamilyFact, string> => ({
  age: t`Who is it for?`,
  chat: t`Who reads the chat?`,
  voice: t`Is there voice chat?`,
  economy: t`What can one buy?`,
  family: t`What else can parents rely on?`,
})

/** The answers of a server for parents on one sheet, to print, and to send to others. */
export function PassportSheet({ listing }: { listing: Listing }) {
  const { name, slug, facts, factDates = [] } = listing
  const now = useNow()
  const entries = familyPassport(facts, factDates, now)
  const questions = questionTexts()
  const { name: site } = SITE
  const day = shortDateText(now)
  return (
    <div className="page grid max-w-3xl gap-4 py-4 sm:py-8">
      <article className={cardClass({ className: 'grid gap-5 p-5 sm:p-8' })}>
        <div className="grid gap-1">
          <p className="font-semibold text-ink-muted">{t`Family passport on ${site}, ${day}`}</p>
          <h1 {...userText('text-3xl sm:text-4xl')}>{name}</h1>
        </div>
        <dl className="grid">
          {FAMILY_FACTS.map((fact) => (
            <Answer
              key={fact}
              question={questions[fact]}
              entry={entries.find((entry) => entry.name === fact)}
            />
          ))}
        </dl>
        <p className="max-w-prose text-sm text-ink-muted">
          {t`Anything that is not checked is what the owner says. Parents should still look for themselves.`}
        </p>
      </article>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <Button variant="primary" onClick={() => print()}>
          {t`Print`}
        </Button>
        <ShareLink title={passportTitle(name)} path={passportPath(slug)} />
        <Link to="/servers/$id" params={{ id: slug }} className="link py-2">
          {t`See the server`}
        </Link>
      </div>
    </div>
  )
}

interface AnswerProps {
  question: string
  entry: PassportEntry | undefined
}

function Answer({ question, entry }: AnswerProps) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 border-t-2 border-line py-3 sm:grid-cols-[14rem_minmax(0,1fr)]">
      <dt className="text-ink-muted">{question}</dt>
      <dd className="grid gap-0.5">
        {entry === undefined ? (
          <span className="text-ink-muted">{t`The owner does not say.`}</span>
        ) : (
          <>
            <span className="text-lg font-semibold">{passportAnswer(entry)}</span>
            <span className="text-sm text-ink-muted">
              {entry.source === 'staff' && <CheckIcon className="me-1.5 inline size-3.5 text-moss" />}
              <span>{sourceWithEnd(entry)}</span>
            </span>
          </>
        )}
      </dd>
    </div>
  )
}

function sourceWithEnd({ source, at }: PassportEntry): string {
  const day = shortDateText(at)
  const end = shortDateText(factEnd(at))
  return source === 'staff'
    ? t`Staff saw it for themselves on ${day}. It counts until ${end}.`
    : t`The owner says so, ${day}. Not checked. It counts until ${end}.`
}
