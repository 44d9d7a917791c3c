import { type Command, configFrom, DATA_OPTION, readOptions } from './command.ts'

export const demoCommand: Command = {
  usage: `[--port 8080] [--host 127.0.0.1] [--data DIR]

Without --data, the demo uses a temporary folder and deletes it when it stops.`,
  async run(words, environment) {
    const options = readOptions(words, { port: { type: 'string' }, host: { type: 'string' }, ...DATA_OPTION })
    const { runDemo } = await import('../demo/run-demo.ts')
    await runDemo(configFrom(environment, options), { hasOwnFolder: options.data !== undefined })
  },
}
