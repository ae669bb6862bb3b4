import { newPushKeys } from './lib/state.ts'

// oxlint-disable-next-line no-console -- what this script is for
console.log(newPushKeys())
