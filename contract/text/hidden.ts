/**
 * Characters that hide text or reverse its direction. The zero-width joiner is refused in names only, and there
 * outside emoji only (`characters.ts`).
 */
export const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/u
export const HIDING =
  // oxlint-disable-next-line no-misleading-character-class -- each code point is meant by itself
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/u
export const LONE_SURROGATE = /\p{Surrogate}/u

/** The text without characters that hide or reorder it, for searches with pasted text. */
export function withoutHidden(text: string): string {
  return [...text]
    .filter(
      (character) => !(CONTROL.test(character) || HIDING.test(character) || LONE_SURROGATE.test(character)),
    )
    .join('')
}
