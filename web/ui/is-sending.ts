import { createContext } from 'react'

/** Whether the form is being sent. Meanwhile its text fields take no text, which would be lost. */
export const IsSending = createContext(false)
