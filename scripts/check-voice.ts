import { resolve } from 'node:path'
import { AREAS } from './voice/areas.ts'
import { voiceViolations } from './voice/voice-violations.ts'

/** Fails on phrases that no native speaker would write. `node scripts/check-voice.ts [root] [glob …]`. */
const [root = resolve(import.meta.dirname, '..'), ...areas] = process.argv.slice(2)
const violations = voiceViolations(resolve(root), areas.length > 0 ? areas : AREAS)
for (const { file, line, message } of violations) console.log(`${file}:${line}  ${message}`)
if (violations.length === 0) console.log('The texts that were checked read well.')
process.exitCode = violations.length === 0 ? 0 : 1
