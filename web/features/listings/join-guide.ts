import { t } from '@lingui/core/macro'
import { type Device, deviceNames, isConsole } from './my-device.ts'
import type { WayIn } from './ways-in.ts'

/** The paid membership that a console needs to play online. Phones and Windows need none. */
const MEMBERSHIPS: Partial<Record<Device, string>> = {
  xbox: 'Game Pass',
  playstation: 'PlayStation Plus',
  switch: 'Nintendo Switch Online',
}

export interface Guide {
  /** They say 'the code' or 'the address', which is shown beside them. */
  steps: readonly [string, string, string]
  notes: readonly string[]
}

/**
 * The steps on a device, from the help pages of Minecraft and the documentation of two helpers for consoles,
 * whose own lists have featured servers only.
 */
export function guideFor(device: Device, { kind }: Pick<WayIn, 'kind'>): Guide {
  const membership = MEMBERSHIPS[device]
  const deviceName = deviceNames()[device]
  const paid =
    membership === undefined ? [] : [t`To play online, ${deviceName} needs a paid membership: ${membership}.`]
  if (kind === 'realm')
    return { steps: isConsole(device) ? stepsToTypeCode() : stepsToOpenRealm(), notes: paid }
  if (kind === 'friend') return { steps: stepsToAddFriend(), notes: paid }
  return isConsole(device)
    ? { steps: stepsWithHelper(), notes: [...paid, ...helperNotes()] }
    : { steps: stepsToOpenServer(), notes: [] }
}

const pressJoin = () => t`Press Join. The Realm stays in your list.`

const stepsToOpenRealm = () =>
  [
    t`Press “Open Minecraft”.`,
    pressJoin(),
    t`Nothing opens? In Minecraft press Play, Realms, “Join Realm”, and type the code. Capital and small letters matter.`,
  ] as const

const stepsToTypeCode = () =>
  [
    t`Start Minecraft, press Play, and go to Realms (in older versions Friends).`,
    t`Choose “Join Realm” and type the code. Capital and small letters matter.`,
    pressJoin(),
  ] as const

const stepsToOpenServer = () =>
  [
    t`Press “Open Minecraft”. The game adds the server.`,
    t`Choose it in your list of servers and press Join.`,
    t`Nothing opens? In Minecraft press Play, Servers, “Add Server”, and copy the address and the port into the two fields.`,
  ] as const

const stepsToAddFriend = () =>
  [
    t`Start Minecraft, press Play, then Friends, and “Add Friend”. Type the gamertag.`,
    t`Wait until you are friends. A bot adds you back within a few minutes.`,
    t`Its world is in the same list then. Choose it and join.`,
  ] as const

const stepsWithHelper = () =>
  [
    t`Put the app BedrockTogether on a phone in the same Wi-Fi. Type the address and the port there, and start it.`,
    t`On the console press Play, then Friends. The server is listed as a LAN game.`,
    t`Choose it and join.`,
  ] as const

const helperNotes = () =>
  [
    t`Consoles have no field for an address, so you need help from another device. Without a phone: the project BedrockConnect describes how a changed DNS setting shows a list with any server.`,
    t`Both helpers are made by other people, not by Mojang and not by us. Ask the owner of the console before you change its settings.`,
  ] as const
