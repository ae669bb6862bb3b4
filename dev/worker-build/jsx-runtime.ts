import * as runtime from '../../node_modules/react/jsx-runtime.js'

// Replaces React's JSX functions in the Worker's build. They are published as CommonJS, so each of 2,700 elements would call them through an object.
export const { Fragment, jsx, jsxs } = runtime
