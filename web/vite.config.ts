import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The theme is set before anything is painted, by its own script that the document waits for. */
function themeScript(): Plugin {
  let reference = ''
  return {
    name: 'theme-script',
    buildStart() {
      const source = readFileSync(resolve(import.meta.dirname, 'theme.js'), 'utf8')
      reference = this.emitFile({ type: 'asset', name: 'theme.js', source })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        // A name and a hash of eight characters: other chunks begin with the same word.
        const file = Object.values(bundle ?? {}).find(({ fileName }) => /\/theme-[\w-]{8}\.js$/.test(fileName))
        if (reference === '' || file === undefined) throw new Error('The script of the theme was not built')
        return html.replace('<!-- theme -->', `<script src="./${file.fileName}"></script>`)
      },
    },
  }
}

export default defineConfig({
  plugins: [react(), themeScript()],
  // The service puts its own path before the addresses in the documents; chunks find one another from where they are.
  base: './',
  publicDir: false,
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    chunkSizeWarningLimit: 400,
    rollupOptions: {
      // What hardly ever changes stays in the cache of browsers when our own code does.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              // Without the parts of the query library that only some pages use.
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(?!.*(?:Queries|queriesObserver|[iI]nfiniteQuery(?:Observer)?)\.js|react-(table|virtual)))/,
            },
            // Apart, each would be a request of a few hundred bytes. The home page and results need all of the first group.
            {
              name: 'icons',
              test: /lucide-react\/dist\/esm\/(?:createLucideIcon|icons\/(?:badge-check|clock|external-link|folder-open|pencil|pin|trash|trash-2)\.)/,
            },
            {
              name: 'library-icons',
              test: /lucide-react\/dist\/esm\/icons\/(?:link-2|megaphone|message-circle)\./,
            },
            {
              name: 'result-icons',
              test: /lucide-react\/dist\/esm\/icons\/(?:chevron-down|message-circle-question-mark)\./,
            },
            {
              name: 'rows',
              test: /web\/search\/(?:document-list|skeleton|source-icon|source-glyphs|people\/person-link|sharing\/audience)\.tsx?$/,
            },
            {
              name: 'result-parts',
              test: /web\/search\/(?:highlight|use-room-beside|rich-text\/plain-text)\.tsx?$/,
            },
          ],
        },
      },
      input: {
        search: resolve(import.meta.dirname, 'search.html'),
        console: resolve(import.meta.dirname, 'console.html'),
      },
    },
  },
})
