import { ROLES } from '../domain/access/role.ts'
import { createAccount } from '../domain/identity/create-account.ts'
import { systemClock } from '../kernel/clock.ts'
import { type Command, configFrom, DATA_OPTION, readOptions, required, withStores } from './command.ts'

export const userCreate: Command = {
  name: 'user create',
  usage: `--email EMAIL --name NAME [--role ${ROLES.join('|')}] [--data DIR]`,
  summary: 'Create a user of the service, or change the name and role of one.',
  async run(words, environment) {
    const options = readOptions(words, {
      email: { type: 'string' },
      name: { type: 'string' },
      role: { type: 'string' },
      ...DATA_OPTION,
    })
    const email = required(options.email, 'email')
    await withStores(configFrom(environment, { data: options.data }), async ({ accounts }) => {
      const account = await createAccount(
        { accounts, clock: systemClock },
        { email, name: options.name, role: options.role },
      )
      console.log(account.email)
    })
  },
}
