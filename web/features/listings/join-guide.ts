import { t } from '@lingui/core/macro'
import { type Device, deviceNames, isConsole } from './my-device.ts'
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
  const deviceName = deviceNames()[device]
  const paid =
    membership === undefined ? [] : [t`To play online, ${deviceName} needs a paid membership: ${membership}.`]
  if (kind === 'realm') return { steps: isConsole(device) ? typedCode() : openedCode(), notes: paid }
  if (kind === 'friend') return { steps: friended(), notes: paid }
  return isConsole(device)
    ? { steps: helped(), notes: [...paid, ...helpers()] }
    : { steps: openedAddress(), notes: [] }
}

const stays = () => t`Press Join. The Realm stays in your list.`

const openedCode = () =>
  [
    t`Press “Open Minecraft”.`,
    stays(),
    t`Nothing opens? In Minecraft press Play, Realms, “Join Realm”, and type the code. Capital and small letters matter.`,
  ] as const

const typedCode = () =>
  [
    t`Start Minecraft, press Play, and go to Realms (in older versions Friends).`,
    t`Choose “Join Realm” and type the code. Capital and small letters matter.`,
    stays(),
  ] as const

const openedAddress = () =>
  [
    t`Press “Open Minecraft”. The game adds the server.`,
    t`Choose it in your list of servers and press Join.`,
    t`Nothing opens? In Minecraft press Play, Servers, “Add Server”, and copy the address and the port into the two fields.`,
  ] as const

const friended = () =>
  [
    t`Start Minecraft, press Play, then Friends, and “Add Friend”. Type the gamertag.`,
    t`Wait until you are friends. A bot adds you back within a few minutes.`,
    t`Its world is in the same list then. Choose it and join.`,
  ] as const

const helped = () =>
  [
    t`Put the app BedrockTogether on a phone in the same Wi-Fi. Type the address and the port there, and start it.`,
    t`On the console press Play, then Friends. The server is listed as a LAN game.`,
    t`Choose it and join.`,
  ] as const

const helpers = () =>
  [
    t`Consoles have no field for an address, so you need help from another device. Without a phone: the project BedrockConnect describes how a changed DNS setting shows a list with any server.`,
    t`Both helpers are made by other people, not by Mojang and not by us. Ask the owner of the console before you change its settings.`,
  ] as const
