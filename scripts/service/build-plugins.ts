import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'rolldown'

/** Modules of ours go on to find what lies beside them: threads, child processes and files start from the sources. */
export function keepPlaces(root: string): Plugin {
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
        return code.replace(/import\.meta\.(url|dirname)\b/g, (place) => places[place as keyof typeof places])
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
