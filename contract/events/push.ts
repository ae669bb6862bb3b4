import { DAY, MINUTE } from '../base/time.ts'

export type { DevicePush, PushSettings } from './push.wire.ts'

/** The numbers of players on a saved server that people can choose to be notified from. */
export const PLAYERS_CHOICES = [1, 3, 5, 10, 20] as const
export const PLAYERS_DEFAULT = 5

export const PUSH_ENDPOINT_MAX = 1000
export const PUSH_ENDPOINT_MESSAGE = 'This browser gave an address that we can’t use.'

/** Hosts of the push services of Google, Mozilla, Apple and Microsoft. All browsers use one of them. */
const PUSH_SERVICES =
  /^(?:fcm\.googleapis\.com|(?:[a-z0-9-]+\.)*push\.services\.mozilla\.com|(?:[a-z0-9-]+\.)*push\.apple\.com|(?:[a-z0-9-]+\.)*notify\.windows\.com)$/
/** Whether an address belongs to a push service, so that nothing is sent elsewhere. */
export const isPushService = ({ protocol, hostname, port, username }: URL): boolean =>
  protocol === 'https:' && port === '' && username === '' && PUSH_SERVICES.test(hostname)

/** Devices of a person that get notices. */
export const PUSH_DEVICES_MAX = 10
export const PUSH_DEVICES_MESSAGE = `You get notifications on ${PUSH_DEVICES_MAX} devices. Turn them off on one of them, or sign out there.`
export const PUSH_OFF_MESSAGE = 'This site does not send notifications to devices.'

/** A notice that waits longer is not sent to devices any more. The list of notices still has it. */
export const PUSH_KEPT_MS = DAY
/** An older count of players does not say who plays 'now'. */
export const PLAYERS_NOW_MS = 10 * MINUTE
/** A notice of players that waits longer is not sent: they may have left. */
export const PLAYING_KEPT_MS = 30 * MINUTE
