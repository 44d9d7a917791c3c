import { Counter, Gauge, type Registry } from 'prom-client'
import type { Services } from '../../domain/services.ts'

/** What tells whether search by meaning keeps up; nothing where it is off. */
export function addMeaningMetrics({ meaning, engine }: Services, registers: Registry[]): void {
  if (meaning === undefined) return
  const { queries, progress } = meaning
  new Gauge({
    name: 'almanac_embedding_waiting_documents',
    help: 'Documents without vectors, found only by keywords',
    registers,
    async collect() {
      this.set(await progress.waiting())
    },
  })
  const counts: readonly [string, string, () => number][] = [
    ['almanac_embedding_texts_total', 'Texts of documents that were embedded', () => progress.embeddedTexts()],
    [
      'almanac_embedding_failures_total',
      'Requests for vectors of documents that failed',
      () => progress.failedRequests(),
    ],
    ['almanac_embedding_unfit_texts_total', 'Texts that the endpoint takes in no form', () => progress.unfitTexts()],
    [
      'almanac_meaning_missed_total',
      'Searches that used only keywords because comparing vectors took too long',
      () => engine.vectors?.missedSearches() ?? 0,
    ],
  ]
  for (const [name, help, count] of counts) {
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(count())
      },
    })
  }
  new Counter({
    name: 'almanac_meaning_queries_total',
    help: 'Queries by embedding outcome. All except cached and embedded used only keywords',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset()
      for (const [outcome, count] of Object.entries(queries.outcomes)) this.inc({ outcome }, count)
    },
  })
}
