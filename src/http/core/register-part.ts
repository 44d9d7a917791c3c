import type { FastifyInstance, FastifyPluginCallback } from 'fastify'

/**
 * Adds routes that share hooks and parsers which the rest of the server doesn't have. The part is named, because Fastify
 * looks for a plugin without a name among all loaded modules, which takes a millisecond each time.
 */
export async function registerPart(
  app: FastifyInstance,
  name: string,
  add: (part: FastifyInstance) => void,
): Promise<void> {
  const plugin: FastifyPluginCallback = (part, _options, done) => {
    add(part)
    done()
  }
  await app.register(Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name }))
}
