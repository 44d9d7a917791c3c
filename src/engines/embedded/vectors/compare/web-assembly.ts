/** Numbers that code of WebAssembly reads and writes. */
export interface CodeMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

export const PAGE_BYTES = 65_536

/** What is used of it: neither the language's types nor Node's have it, and a browser's would bring all of the browser. */
interface WebAssemblyApi {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Memory: new (size: { readonly initial: number }) => CodeMemory
  readonly Instance: new (
    module: object,
    imports: Readonly<Record<string, Readonly<Record<string, CodeMemory>>>>,
  ) => { readonly exports: unknown }
}

export const webAssembly = (globalThis as unknown as { readonly WebAssembly: WebAssemblyApi }).WebAssembly
