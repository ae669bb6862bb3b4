/**
 * The one `toast` of the product. It comes from the headless half of the library, which injects no styles (the content policy
 * forbids them) and weighs half; importing from 'react-hot-toast' itself would talk to another, unseen toaster.
 */
export { toast } from 'react-hot-toast/headless'
