import { useDocumentHead } from './use-document-head.ts'

/** Looks after the head of the page while the visitor moves about from the place whose head the server wrote. */
export function DocumentHead({ servedPlace }: { servedPlace: string }) {
  useDocumentHead(servedPlace)
  return null
}
