import { Gauge, type Registry } from 'prom-client'
import type { Services } from '../../domain/services.ts'

/** How connections are doing. They are named by ID, which says nothing about what is in them. */
export function addConnectionMetrics({ connections, crawls, clock }: Services, registers: Registry[]): void {
  const labelNames = ['connection'] as const
  new Gauge({
    name: 'almanac_connection_problems',
    help: 'Items and scopes of a connection that could not be read',
    labelNames,
    registers,
    async collect() {
      this.reset()
      const problems = await crawls.problemCounts()
      for (const { id } of await connections.list()) this.set({ connection: id }, problems.get(id) ?? 0)
    },
  })
  new Gauge({
    name: 'almanac_connection_success_age_seconds',
    help: 'Time since the last run that read the source to the end; not set before the first one',
    labelNames,
    registers,
    async collect() {
      this.reset()
      const now = clock.now().getTime()
      for (const [id, at] of await connections.latestSuccesses()) {
        this.set({ connection: id }, Math.max(0, (now - at.getTime()) / 1000))
      }
    },
  })
  new Gauge({
    name: 'almanac_connection_failures',
    help: 'Runs in a row that could not read the source; 0 if the last one could',
    labelNames,
    registers,
    async collect() {
      this.reset()
      for (const { id, failures } of await connections.list()) this.set({ connection: id }, failures)
    },
  })
  new Gauge({
    name: 'almanac_connection_run_documents',
    help: 'Documents that the newest run of a connection has listed, read, written and deleted',
    labelNames: ['connection', 'result'],
    registers,
    async collect() {
      this.reset()
      for (const [connection, { counts }] of await connections.latestRuns()) {
        for (const result of ['listed', 'read', 'written', 'deleted'] as const) {
          this.set({ connection, result }, counts[result])
        }
      }
    },
  })
  new Gauge({
    name: 'almanac_connection_runs',
    help: 'Runs of a connection that are kept, by outcome; running: not ended yet',
    labelNames: ['connection', 'outcome'],
    registers,
    async collect() {
      this.reset()
      for (const { connectionId, outcome, count } of await connections.countRuns()) {
        this.set({ connection: connectionId, outcome: outcome ?? 'running' }, count)
      }
    },
  })
}
