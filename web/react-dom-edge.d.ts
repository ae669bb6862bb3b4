declare module 'react-dom/server.edge' {
  export { renderToString } from 'react-dom/server'
}
