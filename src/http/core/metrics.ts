import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Services } from '../../domain/services.ts'
import { addConnectionMetrics } from './connection-metrics.ts'
import { addMeaningMetrics } from './meaning-metrics.ts'

/** Request latencies lie between half a millisecond and seconds. */
const LATENCY_BUCKETS_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** What the service counts, for Prometheus. Counts only: nothing here names a user, a query or a document. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #latency: Histogram<'operation' | 'status'>
  readonly #refusals: Counter<'code'>

  constructor(services: Services) {
    const registers = [this.#registry]
    collectDefaultMetrics({ register: this.#registry })
    this.#latency = new Histogram({
      name: 'almanac_request_seconds',
      help: 'Time from the first byte of a request to the last byte of its response',
      labelNames: ['operation', 'status'],
      buckets: LATENCY_BUCKETS_SECONDS,
      registers,
    })
    this.#refusals = new Counter({
      name: 'almanac_refusals_total',
      help: 'Rejected requests by error code',
      labelNames: ['code'],
      registers,
    })
    new Gauge({
      name: 'almanac_engine_documents',
      help: 'Documents in the search engine',
      registers,
      collect() {
        this.set(services.engine.documentCount())
      },
    })
    new Gauge({
      name: 'almanac_index_lag_steps',
      help: 'Log entries that are stored but not searchable yet',
      registers,
      async collect() {
        this.set(Math.max(0, (await services.documents.lastSeq()) - services.indexer.appliedSeq()))
      },
    })
    new Gauge({
      name: 'almanac_documents_quarantined',
      help: 'Stored documents that could not be read or indexed',
      registers,
      async collect() {
        this.set(await services.quarantined.count())
      },
    })
    new Gauge({
      name: 'almanac_lease_held',
      help: 'Which node runs a job that only one node runs at a time: 1 for each lease held',
      labelNames: ['job', 'holder'],
      registers,
      async collect() {
        this.reset()
        for (const { name, holder } of await services.leases.list(services.clock.now())) {
          this.set({ job: name, holder }, 1)
        }
      },
    })
    addMeaningMetrics(services, registers)
    addConnectionMetrics(services, registers)
  }

  observe(operation: string, status: number, seconds: number): void {
    this.#latency.observe({ operation, status: String(status) }, seconds)
  }

  refused(code: string): void {
    this.#refusals.inc({ code })
  }

  /** What `text` tells, for other ways to send it. */
  told() {
    return this.#registry.getMetricsAsJSON()
  }

  text(): Promise<string> {
    return this.#registry.metrics()
  }
}
