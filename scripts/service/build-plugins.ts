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
