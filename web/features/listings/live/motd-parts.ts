/** The game's colours by code. The darkest are lighter here, to be readable on the dark ground of `Motd`. */
const COLOURS: Readonly<Record<string, string>> = {
  0: '#b9b9b9',
  1: '#8f9bff',
  2: '#4ad34a',
  3: '#35cfcf',
  4: '#ff8080',
  5: '#e28ae2',
  6: '#ffaa00',
  7: '#d0d0d0',
  8: '#b0b0b0',
  9: '#9a9aff',
  a: '#55ff55',
  b: '#55ffff',
  c: '#ff8a8a',
  d: '#ff8aff',
  e: '#ffff55',
  f: '#ffffff',
  g: '#ddd605',
  h: '#e3d4d1',
  i: '#cecaca',
  j: '#a99d9e',
  m: '#ff7d6b',
  n: '#d9906f',
  p: '#deb12d',
  q: '#3fce66',
  r: '#ffffff',
  s: '#2cbaa8',
  t: '#7fa9e6',
  u: '#c491ea',
  v: '#f08a35',
}

export interface MotdPart {
  text: string
  colour: string
}

/** A code such as '§a', or a colour of plugins, which is seven codes: '§x§f§f§a§a§0§0'. */
const CODE = /(\u00a7x(?:\u00a7[\da-f]){6}|\u00a7[\da-z]|\u00a7)/iu

/** The parts of a message of the day with their colours; other codes are left out. */
export function motdParts(motd: string): MotdPart[] {
  let colour = '#ffffff'
  return motd.split(CODE).flatMap((text) => {
    if (!text.startsWith('§')) return text === '' ? [] : [{ text, colour }]
    const codes = text.replaceAll('§', '').toLowerCase()
    colour = codes.length === 7 ? lighten(codes.slice(1)) : (COLOURS[codes] ?? colour)
    return []
  })
}

/** The least brightness of a colour on the dark ground, from 0 to 255. */
const BRIGHTNESS_MIN = 130

/** A colour, mixed with white until it is light enough. */
function lighten(hex: string): string {
  let parts = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  while (brightness(parts) < BRIGHTNESS_MIN) parts = parts.map((part) => part + Math.ceil((255 - part) / 8))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

const brightness = ([red = 0, green = 0, blue = 0]: number[]) => 0.3 * red + 0.59 * green + 0.11 * blue
