/** Maximum size of an uploaded or fetched file. */
export const BANNER_MAX_BYTES = 5 * 1024 * 1024
/** Smaller pictures look blurred at display size. */
export const BANNER_MIN = { width: 320, height: 90 } as const
/** Larger ones cost every decoder more memory than a banner is worth. */
export const BANNER_MAX = { width: 6000, height: 6000 } as const

/** Longest address of a picture: people do not enter longer ones. */
export const BANNER_ADDRESS_MAX = 2_000

/** Accepted file types of an uploaded banner, detected from its bytes. */
export const BANNER_TYPES = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' } as const
export type BannerFormat = keyof typeof BANNER_TYPES

export const BANNER_MESSAGES = {
  type: 'Only PNG, JPEG, WEBP allowed',
  size: 'Max file size is 5MB',
  empty: 'This file is empty. Choose the picture again.',
  heic: 'This is a HEIC photo, which many browsers cannot show. On your iPhone, open it in Photos, tap Share, then Options, choose “Most Compatible”, save it to Files and upload that file.',
  damaged: 'This picture is damaged: its file is not complete. Save it again on your device and upload that.',
  failed: 'Upload failed',
  done: 'Banner updated',
} as const
