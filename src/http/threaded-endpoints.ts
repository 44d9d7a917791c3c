import platformSearch from './api/search.ts'
import type { Endpoint } from './core/endpoint.ts'
import autocomplete from './rest/api/v1/(searches)/autocomplete.ts'
import search from './rest/api/v1/(searches)/search.ts'

/** What other threads can answer: each only reads, and takes no more of the services than `ThreadServices` has. */
export const THREADED_ENDPOINTS: readonly Endpoint[] = [search, autocomplete, platformSearch]
