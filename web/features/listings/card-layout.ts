/** The frame of a listing's card and of its placeholder, which have the same size: a row on phones. */
export const cardLayout = 'flex h-full sm:flex-col'

/** The picture: a card's upper edge, with the vote on its lower edge; in a row, with the vote below it. */
export const cardPicture =
  'm-2.5 mr-0 flex w-24 shrink-0 flex-col gap-1.5 self-center sm:relative sm:m-0.5 sm:mb-0 sm:block sm:w-auto sm:self-auto'

export const cardBody = 'flex min-w-0 flex-1 flex-col gap-1 px-3 py-3 sm:gap-2 sm:px-5 sm:pt-5 sm:pb-4'
