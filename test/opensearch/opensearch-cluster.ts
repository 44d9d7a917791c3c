import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { eventually } from '../support/eventually.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { opensearchClassPath } from './opensearch-jars.ts'

const HEAP = '512m'
/** A machine that does other things besides takes its time to start three virtual machines. */
const START_MS = 300_000

export interface TestCluster {
  /** Of all nodes, separated by commas. */
  readonly urls: string
  /** The ids of the processes that run now, by node. */
  processes(): number[]
  /** As a power cut ends a node. */
  kill(node: number): Promise<void>
  /** The same node with what it held. */
  start(node: number): Promise<void>
  whole(): Promise<void>
  stop(): Promise<void>
}

/**
 * A real OpenSearch of so many nodes on loopback, each its own virtual machine. Unless it is measured, its code is
 * compiled in haste: a test is over before more would pay off.
 */
export async function startCluster(size: number, isMeasured = false): Promise<TestCluster> {
  const classPath = opensearchClassPath()
  const folder = temporaryFolder()
  const ports = await freePorts(2 * size)
  const nodes = Array.from({ length: size }, (_, at) => {
    return { name: `node${at}`, http: ports[2 * at]!, transport: ports[2 * at + 1]!, home: join(folder, `node${at}`) }
  })
  const running = new Map<number, ChildProcess>()
  const url = (node: number) => `http://127.0.0.1:${nodes[node]!.http}`
  const killAll = () => {
    for (const child of running.values()) child.kill('SIGKILL')
  }
  process.once('exit', killAll)

  const launch = (at: number): { child: ChildProcess; output: () => string } => {
    const { name, http, transport, home } = nodes[at]!
    mkdirSync(home, { recursive: true })
    const settings = {
      'cluster.name': 'almanac-tests',
      'node.name': name,
      'path.home': home,
      'path.data': join(home, 'data'),
      'path.logs': join(home, 'logs'),
      'network.host': '127.0.0.1',
      'http.port': http,
      'transport.port': transport,
      // A disk of a test machine may be nearly full.
      'cluster.routing.allocation.disk.threshold_enabled': false,
      // Every test has its own indexes.
      'cluster.max_shards_per_node': 10_000,
      ...(size === 1
        ? { 'discovery.type': 'single-node' }
        : {
            'discovery.seed_hosts': nodes.map((node) => `127.0.0.1:${node.transport}`).join(','),
            'cluster.initial_cluster_manager_nodes': nodes.map((node) => node.name).join(','),
          }),
    }
    const file = join(home, 'opensearch.json')
    writeFileSync(file, JSON.stringify(settings))
    const compiler = isMeasured ? [] : ['-XX:TieredStopAtLevel=1']
    const memory = [`-Xms${HEAP}`, `-Xmx${HEAP}`, '-XX:+UseSerialGC']
    const words = [...memory, ...compiler, '-cp', classPath, 'OpenSearchNode', file]
    const child = spawn('java', words, { stdio: ['pipe', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output = (output + String(chunk)).slice(-10_000)
      })
    }
    // Without Java there is no process, and what waits for its answer says so.
    child.on('error', (error) => {
      output += error.message
    })
    // The end of its input is the end of the node, however this process ends.
    child.stdin.on('error', () => {})
    running.set(at, child)
    return { child, output: () => output }
  }
  const answers = async (at: number, { child, output }: ReturnType<typeof launch>) => {
    await eventually(
      `node ${at} of OpenSearch answers`,
      async () => {
        if (child.exitCode !== null || child.pid === undefined) throw new Error(`OpenSearch ended: ${output()}`)
        const health = `${url(at)}/_cluster/health?wait_for_nodes=${size}&timeout=1s`
        return fetch(health).then(
          (response) => response.ok,
          () => false,
        )
      },
      START_MS,
    )
  }
  const started = nodes.map((_, at) => launch(at))
  await Promise.all(started.map((node, at) => answers(at, node)))
  return {
    urls: nodes.map((_, at) => url(at)).join(','),
    processes: () => nodes.map((_, at) => running.get(at)?.pid ?? 0),
    async kill(at) {
      const child = running.get(at)
      running.delete(at)
      if (child === undefined || child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    async start(at) {
      await answers(at, launch(at))
    },
    whole: () => untilWhole(() => url(running.keys().next().value ?? 0)),
    async stop() {
      process.removeListener('exit', killAll)
      await Promise.all(
        [...running.values()].map(async (child) => {
          if (child.exitCode !== null || child.signalCode !== null) return
          const ended = once(child, 'exit')
          child.stdin?.end()
          const late = setTimeout(() => child.kill('SIGKILL'), 20_000)
          await ended
          clearTimeout(late)
        }),
      )
    },
  }
}

/** Waits until every shard has its copies: before that, the next kill may take the only one. */
export async function untilWhole(address: () => string): Promise<void> {
  await eventually(
    'every shard has its copies',
    () =>
      fetch(`${address()}/_cluster/health?wait_for_status=green&timeout=5s`).then(
        (response) => response.ok,
        () => false,
      ),
    START_MS,
  )
}

/** All are held until the last is found, so that no two are the same. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer())
  const ports: number[] = []
  for (const server of servers) {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    ports.push((server.address() as { port: number }).port)
  }
  for (const server of servers) server.close()
  return ports
}
