/** WebAssembly memory. */
export interface CodeMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

export const PAGE_BYTES = 65_536

/** The parts of `WebAssembly` in use. TypeScript only has its types in the DOM library. */
interface WebAssemblyApi {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Memory: new (size: { readonly initial: number }) => CodeMemory
  readonly Instance: new (
    module: object,
    imports: Readonly<Record<string, Readonly<Record<string, CodeMemory>>>>,
  ) => { readonly exports: unknown }
}

export const webAssembly = (globalThis as unknown as { readonly WebAssembly: WebAssemblyApi }).WebAssembly
