import type { ColumnTypes } from './column-types.ts'

/** Agents, skills and tool servers. */
export function agentsTables({ bytes }: ColumnTypes): string[] {
  return [
    `create table agent_versions (
      agent_id bigint not null, version bigint not null, definition text not null, made_by text not null,
      made_at bigint not null, primary key (agent_id, version))`,
    `create table agent_runs (
      id text primary key, agent_id bigint not null, agent_version bigint not null, owner text not null,
      status text not null, record text not null, created_at bigint not null, updated_at bigint not null)`,
    'create index agent_runs_by_owner on agent_runs (owner, created_at)',
    'create index agent_runs_by_agent on agent_runs (agent_id)',
    `create table skill_versions (
      skill_id bigint not null, version bigint not null, owner text not null, record text not null,
      size_bytes bigint not null, made_at bigint not null, primary key (skill_id, version))`,
    'create index skill_versions_by_owner on skill_versions (owner)',
    `create table skill_files (
      skill_id bigint not null, version bigint not null, path text not null, bytes ${bytes} not null,
      primary key (skill_id, version, path))`,
    `create table mcp_servers (
      name text primary key, record text not null, created_at bigint not null, updated_at bigint not null)`,
    `create table remote_servers (
      id text primary key, record text not null, created_at bigint not null, updated_at bigint not null)`,
    `create table tool_consents (
      server_id text not null, email text not null, sealed text not null, updated_at bigint not null,
      primary key (server_id, email))`,
    'create index tool_consents_by_email on tool_consents (email)',
  ]
}
