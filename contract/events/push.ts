import { DAY, MINUTE } from '../base/time.ts'

export type { DevicePush, PushSettings } from './push.wire.ts'

/** From how many players on a saved server is told. */
export const PLAYERS_CHOICES = [1, 3, 5, 10, 20] as const
export const PLAYERS_USUAL = 5
export const PUSH_ENDPOINT_MAX = 1000
export const PUSH_ENDPOINT_MESSAGE = 'This browser gave an address that we can’t use.'
/** The push services of Google, Mozilla, Apple and Microsoft, which all browsers use. */
const PUSH_SERVICES =
  /^(?:fcm\.googleapis\.com|(?:[a-z0-9-]+\.)*push\.services\.mozilla\.com|(?:[a-z0-9-]+\.)*push\.apple\.com|(?:[a-z0-9-]+\.)*notify\.windows\.com)$/
/** Whether an address leads to a service that sends to browsers, and nowhere else. */
export const isPushService = ({ protocol, hostname, port, username }: URL): boolean =>
  protocol === 'https:' && port === '' && username === '' && PUSH_SERVICES.test(hostname)
/** Devices of one person that get notices at the same time. */
export const PUSH_DEVICES_MAX = 10
export const PUSH_DEVICES_MESSAGE = `You get notifications on ${PUSH_DEVICES_MAX} devices. Turn them off on one of them, or sign out there.`
export const PUSH_OFF_MESSAGE = 'This site does not send notifications to devices.'

/** What waits longer is not sent to devices any more: it is in the list. */
export const PUSH_KEPT_MS = DAY
/** What was counted this long ago is not 'now'. */
export const PLAYERS_NOW_MS = 10 * MINUTE
/** 'Five are playing' is not sent later than this. */
export const PLAYING_KEPT_MS = 30 * MINUTE
