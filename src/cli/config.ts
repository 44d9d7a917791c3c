import { printConfig } from '../config/print-config.ts'
import { unknownVariables } from '../config/read-config.ts'
import { type Command, configFrom, DATA_OPTION, readOptions } from './command.ts'

export const configCommand: Command = {
  usage: '[--data DIR]',
  async run(words, environment) {
    console.log(printConfig(configFrom(environment, readOptions(words, DATA_OPTION))))
    for (const { variable, meant } of unknownVariables(environment)) {
      const question = meant === undefined ? '' : `; did you mean ${meant}?`
      console.error(`almanac: ${variable} is not a setting${question}`)
    }
  },
}
