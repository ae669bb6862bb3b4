import { useDocumentHead } from './use-document-head.ts'

/** Looks after the head of the page while the visitor moves about. */
export function DocumentHead() {
  useDocumentHead()
  return null
}
