import Type from 'typebox'
import { named } from './named.ts'

export const ProposedResponse = named('ProposedResponse', { id: Type.String() })
