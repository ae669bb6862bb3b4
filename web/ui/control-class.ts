/** The look of a text control, without notches, so that the edge of a field stays plain. */
export const controlClass =
  'block w-full min-h-11 rounded-field border-2 border-line-strong bg-field px-3 py-2 text-base text-ink ' +
  'transition-colors hover:border-ink-muted focus:border-focus focus:outline-2 focus:outline-offset-0 focus:outline-focus ' +
  'aria-invalid:border-coral disabled:bg-surface-sunken disabled:text-ink-muted'
