import { getPeople } from '../../../../../domain/people/get-people.ts'
import { recentDocuments } from '../../../../../domain/search/entities/recent-documents.ts'
import { quoted } from '../../../../../kernel/bad-field.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentEach } from '../../../../present/present-each.ts'
import { presentProfile } from '../../../../present/present-person.ts'
import { presentRecent } from '../../../../present/present-search.ts'
import { PeopleRequest, PeopleResponse } from '../../../../schemas/people/entities.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/people',
  summary: 'Get people by ID or email. Defaults to the caller.',
  tag: 'Entities',
  auth: { kind: 'client', scope: 'PEOPLE' },
  limit: { setting: 'peoplePerSecond', per: 'second' },
  request: PeopleRequest,
  response: PeopleResponse,
  async handle(
    services,
    caller,
    { obfuscatedIds: ids = [], emailIds: emails = [], includeFields: fields = [] },
    { log },
  ) {
    const found = await getPeople(
      services,
      caller,
      { ids, emails },
      {
        hasManagement:
          fields.length === 0 || fields.includes('MANAGEMENT_DETAILS') || fields.includes('PEOPLE_DETAILS'),
        hasSignUp: fields.includes('INVITE_INFO'),
        distanceFrom: fields.includes('PEOPLE_DISTANCE') ? caller.email : undefined,
      },
    )
    // What somebody wrote are documents: a token that may not ask for those does not get them here.
    const mayRead = caller.scopes.has('SEARCH') || caller.scopes.has('DOCUMENTS')
    const authors = found.people.map(({ entry }) => entry.email)
    const documents =
      fields.includes('DOCUMENT_ACTIVITY') && mayRead ? await recentDocuments(services, caller, authors) : undefined
    return {
      results: presentEach(
        found.people,
        log,
        ({ entry }) => entry.id,
        (profile) => ({
          ...presentProfile(profile),
          ...presentRecent(documents?.get(profile.entry.email), { people: services.directory, log }),
        }),
      ),
      ...(found.unknown.length > 0 && { errors: found.unknown.map((text) => `Person ${quoted(text)} not found`) }),
    }
  },
})
