import { type Command, configFrom, DATA_OPTION, readOptions } from './command.ts'

export const demoCommand: Command = {
  usage: `[--port 8080] [--host 127.0.0.1] [--data DIR] [--with-package-docs]

Without --data, the demo uses a temporary folder and deletes it when it stops.
--with-package-docs also loads the documentation of the installed npm packages: about 8,000 more pages to search.`,
  async run(words, environment) {
    const { 'with-package-docs': withPackageDocs = false, ...options } = readOptions(words, {
      port: { type: 'string' },
      host: { type: 'string' },
      'with-package-docs': { type: 'boolean' },
      ...DATA_OPTION,
    })
    const { runDemo } = await import('../demo/run-demo.ts')
    await runDemo(configFrom(environment, options), { hasOwnFolder: options.data !== undefined, withPackageDocs })
  },
}
