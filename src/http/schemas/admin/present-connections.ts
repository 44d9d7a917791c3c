import type { ConnectionRun } from '../../../domain/connections/connection.ts'
import type { ConnectionAccount, ConnectionProblem, ConnectionScope } from '../../../domain/connections/crawl-store.ts'
import type { ConnectionView, ConnectorView } from '../../../domain/connections/read-connections.ts'

export function presentConnector({ connector, blockedBecause }: ConnectorView) {
  const { name, title, description, category, config, secret, verifiesEmails, permissionRules } = connector
  return {
    ...{ name, title, description, category, verifiesEmails },
    ...(blockedBecause !== undefined && { blockedBecause }),
    config: config as unknown as Record<string, unknown>,
    secret: secret as unknown as Record<string, unknown>,
    hasChangeFeed: connector.changes !== undefined,
    hasDocuments: connector.objectTypes.length > 0,
    permissionRules: permissionRules.map(({ source, almanac, isExact }) => ({ source, almanac, isExact })),
  }
}

/** Field by field: what isn't named here, like the sealed secret, never leaves. */
export function presentConnection(connection: ConnectionView) {
  const { id, title, connector, datasource, config, schedule, accountRule, lastRun } = connection
  const requestedMode = connection.requestedMode ?? connection.startedMode
  const { allowsInside, isPaused, problems, createdBy, secretSetBy, comparedAt, identityReadAt } = connection
  return {
    ...{ id, title, connector, datasource, config, schedule, allowsInside, isPaused, problems, createdBy, secretSetBy },
    includedScopes: [...connection.includedScopes],
    excludedScopes: [...connection.excludedScopes],
    ...(accountRule !== undefined && { accountRule }),
    ...(requestedMode !== undefined && { requestedMode }),
    ...(comparedAt !== undefined && { comparedAt: comparedAt.toISOString() }),
    ...(identityReadAt !== undefined && { identityReadAt: identityReadAt.toISOString() }),
    ...(lastRun !== undefined && { lastRun: presentRun(lastRun) }),
    isBeingRemoved: connection.removal !== undefined,
    nextRunAt: connection.nextDueAt.toISOString(),
    secretSetAt: connection.secretSetAt.toISOString(),
    createdAt: connection.createdAt.toISOString(),
    updatedAt: connection.updatedAt.toISOString(),
  }
}

export function presentRun(run: ConnectionRun) {
  const { id, mode, startedAt, endedAt, outcome, message, phase, waitingUntil, counts, report } = run
  return {
    ...{ id, mode, phase, counts: { ...counts } },
    startedAt: startedAt.toISOString(),
    ...(endedAt !== undefined && { endedAt: endedAt.toISOString() }),
    ...(outcome !== undefined && { outcome }),
    ...(message !== undefined && { message }),
    ...(waitingUntil !== undefined && { waitingUntil: waitingUntil.toISOString() }),
    ...(report !== undefined && { report: presentReport(report) }),
  }
}

function presentReport(report: NonNullable<ConnectionRun['report']>) {
  const { documents, accounts, groups } = report
  return {
    ...{ documents, accounts, groups },
    accountsWithoutEmail: report.accountsWithoutEmail.map(({ id, name }) => ({ id, name })),
    scopes: report.scopes.map(({ id, title, items }) => ({ id, title, items })),
    samples: report.samples.map(({ id, title, url, objectType, access, readers }) => ({
      ...{ id, title, objectType, access, readers: [...readers] },
      ...(url !== undefined && { url }),
    })),
    problems: report.problems.map(({ subject, reason }) => ({ subject, reason })),
  }
}

export function presentScope(scope: ConnectionScope & { readonly documents: number }) {
  const { id, title, url, documents, total, state, listedAt } = scope
  return {
    ...{ id, title, state, documents },
    ...(url !== undefined && { url }),
    ...(total !== undefined && { total }),
    ...(listedAt !== undefined && { listedAt: listedAt.toISOString() }),
  }
}

export function presentProblem(problem: ConnectionProblem) {
  const { stage, subject, scope, reason, firstAt, lastAt, attempts, nextAt } = problem
  return {
    ...{ stage, subject, reason, attempts },
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
    ...(scope !== undefined && { scope }),
    ...(nextAt !== undefined && { nextAt: nextAt.toISOString() }),
  }
}

export function presentAccount({ id, name, email, login, isActive, matchedEmail, matchedBy }: ConnectionAccount) {
  return {
    ...{ id, name, isActive },
    ...(email !== undefined && { email }),
    ...(login !== undefined && { login }),
    ...(matchedEmail !== undefined && { matchedEmail }),
    ...(matchedBy !== undefined && { matchedBy }),
  }
}
