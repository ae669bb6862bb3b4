import type { ServerAddress } from '#contract/listings/server-address.ts'

export const DEVICES = ['phone', 'windows', 'xbox', 'playstation', 'switch'] as const
export type Device = (typeof DEVICES)[number]

export const DEVICE_NAMES: Record<Device, string> = {
  phone: 'Phone or tablet',
  windows: 'Windows',
  xbox: 'Xbox',
  playstation: 'PlayStation',
  switch: 'Nintendo Switch',
}

const SIGNS: readonly [RegExp, Device][] = [
  [/Xbox/, 'xbox'],
  [/PlayStation/, 'playstation'],
  [/Nintendo/, 'switch'],
  [/Windows NT/, 'windows'],
]

/** The visitor's device. On a computer without the game they play on another one, mostly a phone. */
export const deviceOf = (userAgent: string): Device =>
  SIGNS.find(([sign]) => sign.test(userAgent))?.[1] ?? 'phone'

/** What a console asks for before it plays online. Phones and Windows need nothing. */
const MEMBERSHIPS: Partial<Record<Device, string>> = {
  xbox: 'Game Pass',
  playstation: 'PlayStation Plus',
  switch: 'Nintendo Switch Online',
}

export interface Guide {
  /** What follows “Open in Minecraft”, on devices that have this button; the steps are for when nothing opens. */
  opened?: string
  steps: readonly string[]
  /** What else one has to know on this device. */
  notes: readonly string[]
}

/**
 * The steps on a device. The facts are from the help pages of Minecraft and from the documentation of the
 * two helpers for consoles, which list featured servers only.
 */
export function guideFor(device: Device, address: ServerAddress): Guide {
  const membership = MEMBERSHIPS[device]
  const notes =
    membership === undefined
      ? []
      : [`To play online, ${DEVICE_NAMES[device]} needs a paid membership: ${membership}.`]
  if (address.kind === 'realm') {
    const opened = 'Then press Join. The Realm stays in your list.'
    return { ...(membership === undefined && { opened }), steps: byCode(address.code), notes }
  }
  const where = `the address ${address.host} and the port ${address.port}`
  const opened = 'The game adds the server. Choose it in your list and press Join.'
  return membership === undefined
    ? { opened, steps: byAddress(where), notes }
    : { steps: helped(where), notes: [...notes, HELP_NOTE] }
}

const byCode = (code: string) => [
  'Start Minecraft and press Play.',
  'Go to Realms (in older versions Friends) and choose “Join Realm”.',
  `Type the realm code ${code}. Capital and small letters matter.`,
  'Press Join. The Realm stays in your list.',
]

const byAddress = (where: string) => [
  'In Minecraft press Play, then Servers, then “Add Server” at the end of the list.',
  `Copy ${where} into the two fields, and save.`,
  'Choose the server in your list and press Join.',
]

const helped = (where: string) => [
  'Consoles have no field for an address: their list shows featured servers only. You need help from another device.',
  `Put the app BedrockTogether on a phone in the same Wi-Fi, type ${where} there, and start it.`,
  'On the console press Play, then Friends. The server is listed as a LAN game.',
  'Without a phone: the project BedrockConnect describes how a changed DNS setting shows a list with any server.',
]

const HELP_NOTE =
  'Both helpers are made by other people, not by Mojang and not by us. Ask the owner of the console before you change its settings.'
