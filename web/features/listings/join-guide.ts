import { t } from '@lingui/core/macro'
import { type Device, DEVICE_NAMES, isConsole } from './my-device.ts'
import type { WayIn } from './ways-in.ts'

/** What a console asks for before it plays online. Phones and Windows need nothing. */
const MEMBERSHIPS: Partial<Record<Device, string>> = {
  xbox: 'Game Pass',
  playstation: 'PlayStation Plus',
  switch: 'Nintendo Switch Online',
}

export interface Guide {
  /** Three, of which the code or the address beside them is a part. */
  steps: readonly [string, string, string]
  /** What else one has to know on this device. */
  notes: readonly string[]
}

/**
 * The steps on a device. The facts are from the help pages of Minecraft and from the documentation of the
 * two helpers for consoles, which list featured servers only.
 */
export function guideFor(device: Device, { kind }: Pick<WayIn, 'kind'>): Guide {
  const membership = MEMBERSHIPS[device]
  const paid =
    membership === undefined
      ? []
      : [t`To play online, ${DEVICE_NAMES[device]} needs a paid membership: ${membership}.`]
  if (kind === 'realm') return { steps: isConsole(device) ? TYPED_CODE : OPENED_CODE, notes: paid }
  if (kind === 'friend') return { steps: FRIENDED, notes: paid }
  return isConsole(device)
    ? { steps: HELPED, notes: [...paid, ...HELPERS] }
    : { steps: OPENED_ADDRESS, notes: [] }
}

const STAYS = 'Press Join. The Realm stays in your list.'

const OPENED_CODE = [
  'Press “Open Minecraft”.',
  STAYS,
  'Nothing opens? In Minecraft press Play, Realms, “Join Realm”, and type the code. Capital and small letters matter.',
] as const

const TYPED_CODE = [
  'Start Minecraft, press Play, and go to Realms (in older versions Friends).',
  'Choose “Join Realm” and type the code. Capital and small letters matter.',
  STAYS,
] as const

const OPENED_ADDRESS = [
  'Press “Open Minecraft”. The game adds the server.',
  'Choose it in your list of servers and press Join.',
  'Nothing opens? In Minecraft press Play, Servers, “Add Server”, and copy the address and the port into the two fields.',
] as const

const FRIENDED = [
  'Start Minecraft, press Play, then Friends, and “Add Friend”. Type the gamertag.',
  'Wait until you are friends. A bot adds you back within a few minutes.',
  'Its world is in the same list then. Choose it and join.',
] as const

const HELPED = [
  'Put the app BedrockTogether on a phone in the same Wi-Fi. Type the address and the port there, and start it.',
  'On the console press Play, then Friends. The server is listed as a LAN game.',
  'Choose it and join.',
] as const

const HELPERS = [
  'Consoles have no field for an address, so you need help from another device. Without a phone: the project BedrockConnect describes how a changed DNS setting shows a list with any server.',
  'Both helpers are made by other people, not by Mojang and not by us. Ask the owner of the console before you change its settings.',
]
