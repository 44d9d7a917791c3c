import { printConfig } from '../config/print-config.ts'
import { type Command, configFrom, DATA_OPTION, readOptions } from './command.ts'

export const configCommand: Command = {
  name: 'config',
  usage: '',
  summary: 'Print every setting with its meaning and the value in force.',
  async run(words, environment) {
    console.log(printConfig(configFrom(environment, readOptions(words, DATA_OPTION))))
  },
}
