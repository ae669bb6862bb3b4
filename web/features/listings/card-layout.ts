/** The frame of a listing's card and of its placeholder, which must be equally large. A row on phones. */
export const cardLayout = 'flex h-full sm:flex-col'

/**
 * The picture: the top of a card, on phones the start of a row. It follows the text in the document, so that
 * the keyboard reaches the name before the vote button.
 */
export const cardPicture = 'relative order-first m-2.5 me-0 w-24 shrink-0 sm:m-0.5 sm:mb-0 sm:w-auto'

export const cardBody = 'flex min-w-0 flex-1 flex-col gap-0.5 px-3 py-2 sm:gap-2 sm:px-5 sm:pt-5 sm:pb-4'
