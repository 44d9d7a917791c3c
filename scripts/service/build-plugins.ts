import http from 'node:http'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'rolldown'
import { PROGRAM_PLACE } from './programs.ts'

const PLACE = new RegExp(`${PROGRAM_PLACE.source}|import\\.meta\\.(?:url|dirname)\\b`, 'g')

/**
 * Modules of ours go on to find what lies beside them among the sources, except for the programs of threads and child
 * processes, which are built, too: path → name of what is built of it.
 */
export function keepPlaces(root: string, programs: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'keep-places',
    transform: {
      filter: { id: /\.ts$/, code: /import\.meta\./ },
      handler(code, id) {
        // From dist/service, wherever the folder of the service is moved to.
        const url = (path: string) => `new URL(${JSON.stringify(`../../${relative(root, path)}`)}, import.meta.url)`
        const places = {
          'import.meta.url': `${url(id)}.href`,
          'import.meta.dirname': `process.getBuiltinModule('node:url').fileURLToPath(${url(join(dirname(id), '.'))})`,
        }
        return code.replace(PLACE, (place, file?: string) => {
          const built = file === undefined ? undefined : programs.get(relative(root, join(dirname(id), file)))
          if (built !== undefined) return `new URL('./${built}.js', import.meta.url)`
          return file === undefined
            ? places[place as keyof typeof places]
            : place.replace('import.meta.url', places['import.meta.url'])
        })
      },
    },
  }
}

/** Their own stacks name the package's file as built: three quarters of the maps for what nobody here mends. */
export function leavePackagesUnmapped(): Plugin {
  return {
    name: 'leave-packages-unmapped',
    transform: {
      filter: { id: /node_modules/ },
      handler: (code) => ({ code, map: { mappings: '' } }),
    },
  }
}

/**
 * What is imported of `node:http`, without reading its other exports as an `import` does: one of them loads a client for WebSockets, which
 * takes a twentieth of a start.
 */
export function plainHttp(): Plugin {
  const id = '\0plain-http'
  const plain = Object.entries(Object.getOwnPropertyDescriptors(http)).filter(([, { get }]) => get === undefined)
  return {
    name: 'plain-http',
    resolveId: {
      filter: { id: /^(?:node:)?http$/ },
      handler: (_source, _importer, { kind }) => (kind === 'import-statement' ? id : undefined),
    },
    load: {
      filter: { id: new RegExp(`^${id}$`) },
      handler: () => `const http = process.getBuiltinModule('node:http')
export default http
export const { ${plain.map(([name]) => name).join(', ')} } = http`,
    },
  }
}

/**
 * The router compiles a function for each part of an address as it's registered, hundreds at the start. Comparing takes no longer, and needs no
 * compiling.
 */
export function comparePrefixes(): Plugin {
  const compiled = /return new Function\('path', 'i',.*/
  return {
    name: 'compare-prefixes',
    transform: {
      filter: { id: /find-my-way\/lib\/node\.js$/ },
      handler(code) {
        if (!compiled.test(code)) throw new Error('find-my-way compiles prefixes differently now: see compare-prefixes')
        return code.replace(compiled, 'return (path, i) => path.startsWith(prefix, i)')
      },
    },
  }
}
