import { bytes, list, number, type Setting, wholeNumber } from './setting.ts'

/** Settings of what reads connected sources. */
export const CONNECTOR_SETTINGS = {
  connectors: list(
    [],
    'Additional connectors: names of installed packages, or paths of files. Their code runs in separate processes.',
  ),
  connectorWorkers: wholeNumber(
    2,
    { min: 0, max: 64 },
    'How many connections this node reads at the same time. 0 reads none.',
  ),
  connectorMemory: bytes(256 * 1024 * 1024, 'Maximum memory of the process that reads one connection.'),
  connectorTimeoutSeconds: number(60, { min: 1, max: 3600 }, 'How long a source may take to answer one request.'),
  connectorAskSeconds: number(
    50,
    { min: 5, max: 280 },
    'How long asking a source about one document may take, with its accounts and groups.',
  ),
  connectorFolders: list(
    [],
    'Folders of this machine that connections may read, with everything in them. If empty, connections read none.',
  ),
} as const satisfies Record<string, Setting<unknown>>
