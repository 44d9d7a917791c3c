import { readFile } from 'node:fs/promises'
import { operator } from '../../domain/shared/actor.ts'
import { putSamlProvider, samlProviders } from '../../domain/sign-in/saml-provider.ts'
import { type Command, configFrom, listOf, readOptions, required } from '../command.ts'
import { UsageError } from '../usage-error.ts'
import {
  PROVIDER_HELP,
  PROVIDER_OPTIONS,
  PROVIDER_USAGE,
  providerList,
  providerRemove,
  readProviderOptions,
  withProviderDeps,
} from './provider-commands.ts'

export const samlAdd: Command = {
  usage: `--id ID --name NAME --entry-point URL --issuer ENTITY_ID --certificates FILE,… ${PROVIDER_USAGE}

${PROVIDER_HELP}`,
  async run(words, environment) {
    const options = readOptions(words, {
      'entry-point': { type: 'string' },
      certificates: { type: 'string' },
      ...PROVIDER_OPTIONS,
    })
    const request = {
      ...readProviderOptions(options),
      entryPoint: required(options['entry-point'], 'entry-point'),
      certificates: await Promise.all(listOf(options.certificates).map(readCertificate)),
    }
    await withProviderDeps(configFrom(environment, { data: options.data }), async (stores) => {
      const { id } = await putSamlProvider(stores, operator, request)
      console.log(`${id}: service provider metadata: {base}/signin/saml/${id}/metadata`)
    })
  },
}

async function readCertificate(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    throw new UsageError(`--certificates: can't read ${path}`)
  }
}

export const samlList = providerList(samlProviders)
export const samlRemove = providerRemove(samlProviders)
