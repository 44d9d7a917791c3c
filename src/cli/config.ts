import { printConfig } from '../config/print-config.ts'
import { type Command, configFrom, DATA_OPTION, readOptions } from './command.ts'

export const configCommand: Command = {
  usage: '[--data DIR]',
  async run(words, environment) {
    console.log(printConfig(configFrom(environment, readOptions(words, DATA_OPTION))))
  },
}
