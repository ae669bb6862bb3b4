import { useDocumentHead } from './use-document-head.ts'

/** Updates the page's head when the visitor navigates. The server wrote the head of the first page. */
export function DocumentHead({ servedPlace }: { servedPlace: string }) {
  useDocumentHead(servedPlace)
  return null
}
