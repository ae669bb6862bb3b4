import { CAPTCHA_LENGTH } from '#contract/site/captcha.ts'
import { glyphs } from '../../platform/glyphs.ts'

/** Without characters that look like another after a rotation: 0 O Q, 1 I L, 2 Z, 5 S, 8 B, U V, 4 A, 7 T, C G 6. */
export const CAPTCHA_ALPHABET = 'ACDEFHJKMNPRTWXY369'

/** Pixels of the picture, which is shown at half this size. */
export const WIDTH = 440
export const HEIGHT = 140
/** The height of a letter in units of its outline. */
const LETTER_UNITS = 700

export function randomLetters(): string[] {
  return Array.from({ length: CAPTCHA_LENGTH }, () =>
    CAPTCHA_ALPHABET.charAt(Math.floor(between(0, CAPTCHA_ALPHABET.length))),
  )
}

/**
 * Letters that turn, lean, touch at uneven distances and are inverted below two strips: what is turned into pixels. White on nothing, for use as a
 * mask.
 */
export function drawLetters(letters: readonly string[]): string {
  const steps = letters.slice(1).map(() => between(62, 80))
  let x = (WIDTH - steps.reduce((sum, step) => sum + step, 0)) / 2 + between(-24, 24)
  const word = letters.map((letter, place) => drawLetter(letter, (x += steps[place - 1] ?? 0))).join('')
  const strips = strip(between(70, 190)) + strip(between(250, 370))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">` +
    `${without('strips', strips)}${without('word', word)}` +
    `<g fill="#fff" mask="url(#strips)">${word}</g><g fill="#fff" mask="url(#word)">${strips}</g></svg>`
  )
}

function drawLetter(letter: string, x: number): string {
  const [width, outline] = glyphs().get(letter) ?? [0, '']
  const scale = between(0.094, 0.116) * Math.min(1, LETTER_UNITS / width)
  const moves = [
    `translate(${at(x)} ${at(HEIGHT / 2 + between(-14, 14))})`,
    `rotate(${at(between(-24, 24))})`,
    `skewX(${at(between(-17, 17))})`,
    `scale(${scale.toFixed(4)})`,
    `translate(${-width / 2} ${LETTER_UNITS / 2})`,
  ]
  return `<path transform="${moves.join(' ')}" d="${outline}"/>`
}

/** A broad strip across the picture, at an angle. */
function strip(x: number): string {
  const [lean, half] = [between(-52, 52), between(20, 40)]
  const points = [
    [x - lean - half, 8],
    [x - lean + half, 8],
    [x + lean + half, HEIGHT - 8],
    [x + lean - half, HEIGHT - 8],
  ]
  return `<path d="M${points.map(([across = 0, down = 0]) => `${at(across)} ${at(down)}`).join('L')}Z"/>`
}

const without = (id: string, shapes: string) =>
  `<mask id="${id}"><rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/><g fill="#000">${shapes}</g></mask>`

const at = (value: number) => value.toFixed(1)

/** A secure random number from `low` (included) to `high` (excluded). */
function between(low: number, high: number): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return low + (drawn / 2 ** 32) * (high - low)
}
