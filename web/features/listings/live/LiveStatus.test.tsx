import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { HEARTBEAT_HOURS, HEARTBEAT_STALE_MS, type Heartbeat } from '#contract/listings/heartbeat.ts'
import { RenderedAt } from '../../../ui/clock.ts'
import { LiveStatus } from './LiveStatus.tsx'

const AT = Date.UTC(2026, 0, 1)
const heartbeat: Heartbeat = {
  players: 12,
  capacity: 40,
  version: '1.21.100',
  at: new Date(AT).toISOString(),
  hours: [...Array.from({ length: HEARTBEAT_HOURS - 1 }, () => null), 12],
}

/** The words on the page so many milliseconds after the report. */
const textAfter = (ms: number) =>
  renderToStaticMarkup(
    <RenderedAt value={AT + ms}>
      <LiveStatus heartbeat={heartbeat} />
    </RenderedAt>,
  ).replaceAll(/<[^>]*>/g, '')

it('says that the server reported the players, and when', () => {
  expect(textAfter(60_000)).toContain('12 of 40 playingReported by the server, 1m ago. Version 1.21.100')
})

it('says nothing about now after five minutes', () => {
  expect(textAfter(HEARTBEAT_STALE_MS)).toContain('12 of 40 playing')
  const stale = textAfter(HEARTBEAT_STALE_MS + 1)
  expect(stale).not.toContain('playing')
  expect(stale).toContain('No report right nowLast reported by the server: 12 of 40, ')
})

it('draws the line of the week from its second hour on', () => {
  const lineOf = (hours: Heartbeat['hours']) =>
    renderToStaticMarkup(<LiveStatus heartbeat={{ ...heartbeat, hours }} />).includes('<polyline')
  const before = Array.from({ length: HEARTBEAT_HOURS - 2 }, () => null)
  expect([lineOf(heartbeat.hours), lineOf([...before, 3, 12])]).toEqual([false, true])
})
