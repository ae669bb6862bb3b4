import { WORDS } from '../../contract/language/words.ts'

const FILE = 'contract/language/words.ts'

/** Puts the words of the contract into the catalogues. Their ids are their keys. */
export const wordsExtractor = {
  match: (file: string) => file.endsWith(FILE),
  extract(
    _file: string,
    _code: string,
    found: (text: { id: string; message: string; origin: [string, number] }) => void,
  ) {
    for (const [room, words] of Object.entries(WORDS))
      for (const [key, message] of Object.entries(words))
        found({ id: `${room}.${key}`, message, origin: [`${FILE}#${room}`, 1] })
  },
}
