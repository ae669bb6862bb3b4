/** React's types are known by the name of the package only. */
declare module '*/node_modules/react/jsx-runtime.js' {
  export { Fragment, jsx, jsxs } from 'react/jsx-runtime'
}
