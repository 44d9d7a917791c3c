import { registerHooks } from 'node:module'

const KIT = new URL('../../../packages/connector-kit/connector-kit.ts', import.meta.url).href
const NAMES = ['#connector-kit', '@almanac/connector-kit']
let isRegistered = false

/** Connectors outside of this repository import the kit by name, whether or not it's installed beside them. */
export function resolveKit(): void {
  if (isRegistered) return
  isRegistered = true
  registerHooks({
    resolve: (specifier, context, next) =>
      NAMES.includes(specifier) ? { url: KIT, shortCircuit: true } : next(specifier, context),
  })
}
