import { parseArgs } from 'node:util'
import { readCollection } from '../src/cli/eval/read-collection.ts'
import { cutPassages } from '../src/domain/meaning/passages.ts'
import { startEmbeddingServer } from '../test/support/embedding-server.ts'
import { Lsa } from '../test/support/lsa.ts'

/**
 * An endpoint for vectors that needs no model: latent semantic analysis learned from the collections themselves. Weaker
 * than any trained model, but a true embedder, so that search by meaning can be measured on a machine without one:
 * `node bench/embedding-endpoint.ts --set DIR [--set DIR…] [--dimensions 256] [--port N]`, then
 * `./almanac eval --set DIR --embed-url … --embed-model NAME`; each collection is a model of its name.
 */
const { values } = parseArgs({
  options: {
    set: { type: 'string', multiple: true, default: [] },
    dimensions: { type: 'string', default: '256' },
    port: { type: 'string', default: '0' },
  },
})
const models: Record<string, Lsa> = {}
for (const folder of values.set) {
  const { name, documents } = readCollection(folder)
  const texts = documents.flatMap(({ title, text }) =>
    cutPassages({ title, body: text, summary: '' }, { characters: 1600, most: 8 }),
  )
  models[name] = new Lsa(texts, Number(values.dimensions))
  console.log(`${name}: learned from ${texts.length} passages of ${documents.length} documents`)
}
const { url } = await startEmbeddingServer(models, Number(values.port))
console.log(`Serving ${Object.keys(models).join(', ')} at ${url}`)
