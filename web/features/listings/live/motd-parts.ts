/** Colours of the game as they are readable on dark ground: the darkest are lighter here. */
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
}

export interface MotdPart {
  text: string
  colour: string
}

/** The parts of a message of the day with their colours; other codes are left out. */
export function motdParts(motd: string): MotdPart[] {
  let colour = '#ffffff'
  return motd.split(/(§.)/u).flatMap((text) => {
    if (!text.startsWith('§')) return text === '' ? [] : [{ text, colour }]
    const code = text.slice(1).toLowerCase()
    if (code === 'r') colour = '#ffffff'
    colour = COLOURS[code] ?? colour
    return []
  })
}
