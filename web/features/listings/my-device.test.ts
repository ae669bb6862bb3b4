import { expect, it } from 'vitest'
import { deviceOf } from './my-device.ts'

it.each([
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) Mobile Safari/537.36', 5, 'phone'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1', 5, 'phone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.4 Safari/605.1.15', 5, 'phone'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0', 0, 'windows'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox Series X) Edge/44.18363.8131', 0, 'xbox'],
  ['Mozilla/5.0 (Nintendo Switch; WifiWebAuthApplet) NintendoBrowser/5.1.0.13343', 1, 'switch'],
  ['Mozilla/5.0 (PlayStation; PlayStation 5/2.26) AppleWebKit/605.1.15', 0, 'playstation'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.4 Safari/605.1.15', 0, null],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0.0.0', 0, null],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/130.0.0.0', 10, null],
  ['Mozilla/5.0 (Linux; Android 12; Smart TV) Chrome/120.0.0.0', 0, null],
])('%s with %i fingers is: %s', (userAgent, maxTouchPoints, device) => {
  expect(deviceOf({ userAgent, maxTouchPoints })).toBe(device)
})
