import Type from 'typebox'
import { named } from '../named.ts'

export const LearningChange = named('LearningChange', {
  isOn: Type.Boolean({ description: 'Whether ranking learns from what people open' }),
})

export const LearningInfo = named('LearningInfo', {
  isOn: Type.Boolean(),
  fixedBy: Type.Optional(
    Type.String({ description: 'The environment variable that switches it off. Not set if administrators choose.' }),
  ),
})
