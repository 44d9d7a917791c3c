import type { SampleCompany } from '../domain/first-start/sample-company.ts'
import type { Services } from '../domain/services.ts'
import { companyName } from './company/domain.ts'

/** Its documents are composed when somebody loads them: that takes a quarter of the time a service needs to start. */
export function sampleCompany(servicesOf: () => Services): SampleCompany {
  return {
    name: companyName,
    async load(password) {
      const { loadSample } = await import('./load-sample.ts')
      return loadSample(servicesOf(), password)
    },
  }
}
