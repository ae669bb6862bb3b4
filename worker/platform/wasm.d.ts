/** The bundler provides WebAssembly files as compiled modules. */
declare module '*.wasm' {
  const compiled: WebAssembly.Module
  export default compiled
}
