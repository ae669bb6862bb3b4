import { base64 } from '../../platform/crypto.ts'
import { greyPng } from './grey-png.ts'
import { drawLetters, HEIGHT, randomLetters, WIDTH } from './letters.ts'

/**
 * A random word and its picture: an SVG of pixels, in the colour of the text around it. Outlines could be
 * read from the source. A program can learn pixels, too: then set the keys of Turnstile.
 */
export async function drawCaptcha(): Promise<{ answer: string; svg: string }> {
  const letters = randomLetters()
  const picture = base64(await greyPng(WIDTH, drawLetters(letters)))
  return {
    answer: letters.join(''),
    svg:
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH / 2}" height="${HEIGHT / 2}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Distorted letters and digits">` +
      `<mask id="letters"><image width="${WIDTH}" height="${HEIGHT}" href="data:image/png;base64,${picture}"/></mask>` +
      `<rect width="${WIDTH}" height="${HEIGHT}" fill="currentColor" mask="url(#letters)"/></svg>`,
  }
}
