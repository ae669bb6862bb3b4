import { createContext } from 'react'

/** Whether the form is being sent: until then its text fields take no more text, which would be lost. */
export const IsSending = createContext(false)
