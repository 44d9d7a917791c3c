import { registerHooks } from 'node:module'

const KIT = new URL('../../../packages/connector-kit/connector-kit.ts', import.meta.url).href
const NAMES = ['#connector-kit', '@almanac/connector-kit']
let isRegistered = false

/**
 * Connectors outside of this repository import the kit and TypeBox, which describes their settings, by name, whether or not
 * these are installed beside them.
 */
export function resolveKit(): void {
  if (isRegistered) return
  isRegistered = true
  registerHooks({
    resolve(specifier, context, next) {
      if (NAMES.includes(specifier)) return { url: KIT, shortCircuit: true }
      if (!/^typebox(?:$|\/)/.test(specifier)) return next(specifier, context)
      try {
        return next(specifier, context)
      } catch (error) {
        if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error
        return next(specifier, { ...context, parentURL: import.meta.url })
      }
    },
  })
}
