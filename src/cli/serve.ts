import { deprecatedSettings } from '../config/outgoing-settings.ts'
import { unknownVariables } from '../config/read-config.ts'
import { readTelemetry } from '../config/telemetry.ts'
import { type Command, configFrom, DATA_OPTION, readOptions } from './command.ts'

export const serveCommand: Command = {
  usage: '[--port 8080] [--host 127.0.0.1] [--data ./data]',
  async run(words, environment) {
    const options = readOptions(words, { port: { type: 'string' }, host: { type: 'string' }, ...DATA_OPTION })
    // Loaded here, so that the small commands start without the whole service.
    const { serve } = await import('../main.ts')
    const { sampleCompany } = await import('../demo/sample-company.ts')
    const also = { sample: sampleCompany, telemetry: readTelemetry(environment) }
    const config = configFrom(environment, options)
    const { app } = await serve(config, also)
    for (const deprecation of deprecatedSettings(config)) app.log.warn(deprecation, 'deprecated setting')
    for (const variable of unknownVariables(environment)) app.log.warn({ variable }, 'unknown setting ignored')
  },
}
