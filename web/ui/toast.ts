/**
 * The only `toast` of the product. It is the headless version of the library, which injects no styles (the
 * content policy forbids them) and has half the size. An import from 'react-hot-toast' itself would use
 * another toaster that is not rendered.
 */
export { toast } from 'react-hot-toast/headless'
