import { t } from '@lingui/core/macro'
import type { Device } from '../../listings/my-device.ts'

const TITLES: Record<Device, () => string> = {
  phone: () => t`On your phone or tablet`,
  windows: () => t`On Windows`,
  xbox: () => t`On your Xbox`,
  playstation: () => t`On your PlayStation`,
  switch: () => t`On your Switch`,
}

/** The title of a list of servers that can be played on a device. */
export const deviceTitle = (device: Device): string => TITLES[device]()
