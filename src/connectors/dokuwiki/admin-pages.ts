import { SourceError } from '#connector-kit'
import { scanXml } from '../../kernel/scan-xml.ts'
import type { AclLine, WikiUser } from './acl.ts'

/** Settings of the wiki that decide who sees what. */
export interface WikiSettings {
  /** Comma-separated users and `@groups`. */
  readonly superuser: string
  /** The plugin that signs people in. */
  readonly authtype: string
}

const MAX_LINE = 50_000
const QUOTED = /^"((?:[^"]|"")*)"$/
/** The fields around the name, which is anything: people choose their own, and PHP leaves some quotes in it as they are. */
const USER_LINE = /^("(?:[^"]|"")*"|[^",]*),(.*),("[^"]*"|[^",]*),("[^"]*"|[^",]*)$/

/**
 * The ACL as the manager for permissions shows it: every line is a row of radio buttons. The API has the lines too, but
 * with %USER% and %GROUP% already replaced by the user who asks.
 */
export function readAclPage(html: string): AclLine[] {
  // A level that has no button, like 255, counts as none.
  const lines = new Map<string, AclLine>()
  scanXml(html, {
    open(name, attributes) {
      const [, key] = (name === 'input' && /^acl\[(.*)\]$/s.exec(attributes.get('name') ?? '')) || []
      const separator = key?.lastIndexOf('][') ?? -1
      if (key === undefined || separator < 0) return
      const isChosen = attributes.get('checked') !== undefined
      const line = { scope: key.slice(0, separator), subject: key.slice(separator + 2) }
      if (isChosen) lines.set(key, { ...line, level: Number(attributes.get('value')) || 0 })
      else if (!lines.has(key)) lines.set(key, { ...line, level: 0 })
    },
  })
  return [...lines.values()]
}

/** Whether the API has the same lines, and none with less. If not, the page was misread, and nothing follows from it. */
export function isSameAcl(
  lines: readonly AclLine[],
  listed: Readonly<Record<string, Record<string, unknown>>>,
): boolean {
  const literal = new Map(lines.map(({ scope, subject, level }) => [`${scope}\n${subject}`, level]))
  const patterns = lines.flatMap((line) => (isWildcard(line) ? [patternOf(line)] : []))
  const found = Object.entries(listed).flatMap(([scope, subjects]) =>
    Object.entries(subjects).map(([subject, level]) => ({ key: `${scope}\n${subject}`, level: Number(level) })),
  )
  const keys = new Set(found.map(({ key }) => key))
  const isKnown = ({ key, level }: { key: string; level: number }) => {
    const shown = literal.get(key)
    // Of single pages the page shows at most the level for editing.
    return (shown !== undefined && shown <= level) || patterns.some((pattern) => pattern.test(key))
  }
  return found.every(isKnown) && lines.every((line) => isWildcard(line) || keys.has(`${line.scope}\n${line.subject}`))
}

function isWildcard({ scope, subject }: AclLine): boolean {
  return /%(?:USER|GROUP)%/.test(`${scope} ${subject}`)
}

function patternOf({ scope, subject }: AclLine): RegExp {
  const parts = `${scope}\n${subject}`.split(/%(?:USER|GROUP)%/)
  return new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('[^\\n]+')}$`)
}

/** From the page of the configuration manager. Undefined if it isn't there. */
export function readSettingsPage(html: string): WikiSettings | undefined {
  let superuser: string | undefined
  let authtype: string | undefined
  let select: string | undefined
  scanXml(html, {
    open(name, attributes) {
      const field = attributes.get('name')
      if (name === 'input' && field === 'config[superuser]') superuser = attributes.get('value') ?? ''
      if (name === 'select') select = field
      const isChosen = name === 'option' && attributes.get('selected') !== undefined
      if (isChosen && select === 'config[authtype]') authtype = attributes.get('value')
    },
  })
  return superuser === undefined ? undefined : { superuser, authtype: authtype ?? '' }
}

/**
 * The file that the user manager exports: name, full name, email and groups. A line that can't be read is an error, so that
 * nobody gets the groups of someone else.
 */
export function readUserExport(csv: string): WikiUser[] {
  const [, ...lines] = csv.replaceAll('\r\n', '\n').split('\n')
  return lines.flatMap((line) => {
    if (line === '') return []
    const [, login, name, email, groups] = line.length > MAX_LINE ? [] : (USER_LINE.exec(line) ?? [])
    if (!login || name === undefined || email === undefined || groups === undefined) {
      throw new SourceError('failed', `The user manager exported a line that isn't a user: "${line.slice(0, 100)}".`)
    }
    const named = unquote(groups).split(',')
    return [
      {
        login: unquote(login),
        name: unquote(name),
        email: unquote(email),
        groups: named.map((each) => each.trim()).filter((each) => each !== ''),
      },
    ]
  })
}

function unquote(field: string): string {
  return QUOTED.exec(field)?.[1]?.replaceAll('""', '"') ?? field
}
