import type { App } from '../app.ts'
import { deprecatedSettings } from '../config/outgoing-settings.ts'
import { unknownVariables } from '../config/read-config.ts'
import { readTelemetry } from '../config/telemetry.ts'
import { type Command, configFrom, DATA_OPTION, readOptions } from './command.ts'

export const serveCommand: Command = {
  usage: `[--port 8080] [--host 127.0.0.1] [--data ./data]

--port  The port to listen on. 0 picks a free port.
--host  The address to listen on. Use 0.0.0.0 to accept connections from other machines.
--data  The folder for the database and the search index. It's created if it doesn't exist.
All other settings are environment variables. Run ./almanac config to list them.`,
  async run(words, environment) {
    const options = readOptions(words, { port: { type: 'string' }, host: { type: 'string' }, ...DATA_OPTION })
    // Loaded here, so that the small commands start without the whole service.
    const { serve } = await import('../main.ts')
    const { sampleCompany } = await import('../demo/sample-company.ts')
    const { disableDemoAccounts } = await import('../demo/disable-demo-accounts.ts')
    const also = {
      sample: sampleCompany,
      telemetry: readTelemetry(environment),
      beforeStart: async ({ services, log }: App) => {
        const accounts = await disableDemoAccounts(services)
        if (accounts.length > 0) log.warn({ accounts }, 'disabled the demo accounts because their password is public')
      },
    }
    const config = configFrom(environment, options)
    const { app } = await serve(config, also)
    for (const deprecation of deprecatedSettings(config)) app.log.warn(deprecation, 'deprecated setting')
    for (const unknown of unknownVariables(environment)) app.log.warn(unknown, 'unknown setting ignored')
  },
}
