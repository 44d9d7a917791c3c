/** What tests of a connector import. */
export type { ConformanceCheck, ConformanceSubject, SourceEdits } from './conformance/subject.ts'
export { CONFORMANCE_CHECKS } from './conformance.ts'
export { connectorSuite } from './connector-suite.ts'
export { directHttpSource } from './direct-source.ts'
export { Recorder, type Recording, replayClients } from './recording.ts'
