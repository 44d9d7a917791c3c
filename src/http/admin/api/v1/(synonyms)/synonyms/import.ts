import { importSynonyms } from '../../../../../../domain/synonyms/manage-synonyms.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { ImportedSynonyms, SynonymImport } from '../../../../../schemas/admin/synonyms.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/synonyms/import',
  summary: 'Import synonyms from CSV',
  tag: 'Administration: synonyms',
  auth: { kind: 'admin', action: 'synonyms' },
  request: SynonymImport,
  response: ImportedSynonyms,
  async handle(services, actor, { csv, replace = false, dryRun = false }) {
    return importSynonyms(services, actor, { csv, replaces: replace, isDryRun: dryRun })
  },
})
