/** The parts of a captcha that reach the page. */
export interface CaptchaDrawing {
  viewBox: string
  path: string
}

const VIEW_BOX = /\sviewBox="([\d .-]{7,60})"/
const PATH = /<path\s[^>]*?\sd="([MLHVCSQTAZ\d\s.,-]+)"/i

/** Takes the view box and outline out of the served picture and nothing else, so that no markup of it reaches the page. `null` when there are none. */
export function readCaptcha(svg: string): CaptchaDrawing | null {
  const viewBox = VIEW_BOX.exec(svg)?.[1]
  const path = PATH.exec(svg)?.[1]
  return viewBox && path ? { viewBox, path } : null
}
