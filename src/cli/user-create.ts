import { operator } from '../domain/shared/actor.ts'
import { ROLES } from '../domain/shared/role.ts'
import { createUser } from '../domain/users/manage-users.ts'
import { type Command, configFrom, DATA_OPTION, readOptions, required, withStores } from './command.ts'
import { readSecret } from './read-secret.ts'

export const userCreate: Command = {
  usage: `--email EMAIL --name NAME [--role ${ROLES.join('|')}] [--password-stdin] [--data DIR]

--role            Defaults to member for a new user. An existing user keeps their role unless you give one.
--password-stdin  Read a password from standard input. Without one, invite the user in the console.`,
  async run(words, environment) {
    const options = readOptions(words, {
      email: { type: 'string' },
      name: { type: 'string' },
      role: { type: 'string' },
      'password-stdin': { type: 'boolean' },
      ...DATA_OPTION,
    })
    const email = required(options.email, 'email')
    await withStores(configFrom(environment, { data: options.data }), async (stores) => {
      const password = options['password-stdin'] === true ? await readSecret(process.stdin) : undefined
      const request = { email, name: options.name, role: options.role, password }
      const account = await createUser(stores, operator, request, { orChange: true })
      console.log(account.email)
    })
  },
}
