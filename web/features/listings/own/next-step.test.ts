import { expect, it } from 'vitest'
import { iso } from '#contract/base/iso.ts'
import { DAY } from '#contract/base/time.ts'
import type { OwnListing } from '#contract/listings/owner.ts'
import { ownServer } from '../../../testing/own-listing.ts'
import { nextStep } from './next-step.ts'

const NOW = Date.parse('2026-11-01T00:00:00Z')
const ago = (days: number) => iso(NOW - days * DAY)

const whole: OwnListing = {
  ...ownServer,
  factDates: [{ name: 'lang', said: ago(10), checked: null }],
}

const held = (fields: NonNullable<OwnListing['held']>['fields']): OwnListing['held'] => ({
  since: ago(1),
  fields,
  reasons: {},
})

it.each<[Partial<OwnListing>, string | null]>([
  [{}, null],
  [{ inviteState: 'elsewhere' }, 'Your invite now opens another Discord'],
  [{ inviteState: 'dead' }, 'Your Discord invite no longer works'],
  [{ discord: null }, 'No way in: add one'],
  [{ discord: null, approved: false }, 'No way in: add one'],
  [{ inviteState: 'dead', approved: false }, null],
  [{ discord: null, website: 'https://a.example', websiteHeld: true }, 'Waiting for staff: Website'],
  [{ discord: null, website: 'https://a.example', websiteHeld: true, approved: false }, null],
  [{ discord: null, held: held({ discord: 'https://discord.gg/first' }) }, 'Waiting for staff: Discord'],
  [
    { discord: null, held: held({ name: 'Skyfort', website: 'https://a.example' }) },
    'Waiting for staff: Name, Website',
  ],
  [{ discord: null, held: held({ name: 'Skyfort' }) }, 'No way in: add one'],
  [{ discord: null, realmLink: 'a.example:19132', realmLinkVisible: false }, 'No way in: add one'],
  [{ discord: null, realmLink: 'a.example:19132' }, 'No Discord'],
  [{ held: held({ name: 'Skyfort' }) }, 'Waiting for staff: Name'],
  [{ factDates: [] }, 'No facts yet'],
  [{ factDates: [{ name: 'lang', said: ago(160), checked: null }] }, 'Facts 5 months old'],
  [{ banner: null }, 'No banner'],
])('of %o is %s', (change, step) => expect(nextStep({ ...whole, ...change }, NOW)?.text ?? null).toBe(step))

it('leads to the facts where they are missing or old', () => {
  const hashOf = (change: Partial<OwnListing>) => nextStep({ ...whole, ...change }, NOW)?.hash
  const old = [{ name: 'lang' as const, said: ago(160), checked: null }]
  expect([{ factDates: [] }, { factDates: old }, { banner: null }].map(hashOf)).toEqual([
    'facts',
    'facts',
    undefined,
  ])
})
