/** In English a sentence is said as it is. Another language sets its own when its texts are loaded. */
let read = (sentence: string): string => sentence

export function readErrorsBy(reader: (sentence: string) => string): void {
  read = reader
}

/** An English sentence of a schema or a message, in the language of the page. One that is not known stays. */
export const sayError = (sentence: string): string => read(sentence)
