/** The bundler hands WebAssembly files over compiled. */
declare module '*.wasm' {
  const compiled: WebAssembly.Module
  export default compiled
}
