-- Each try of a run, with what became of it and the names of its artifacts. The run itself carries what its last attempt came to.
create table attempts (
  organization_id uuid not null,
  run_id uuid not null,
  attempt integer not null,
  status text not null default 'running' check (status in ('running', 'passed', 'failed', 'error', 'terminated')),
  reason jsonb,
  devices jsonb not null default '[]',
  warnings jsonb not null default '[]',
  started_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  run_seconds double precision,
  uncached_action_count integer not null default 0,
  cached_action_count integer not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  artifacts jsonb not null default '{"videos": [], "markers": null, "console": null, "network": null}',
  artifacts_deleted_at timestamptz(3),
  -- Its worker went away before it ended.
  is_lost boolean not null default false,
  primary key (run_id, attempt),
  foreign key (organization_id, run_id) references runs (organization_id, id) on delete cascade
);
create index attempts_of_organization on attempts (organization_id, finished_at) where artifacts_deleted_at is null;

-- What flows of a group set for later ones, sealed: it may come from a secret. It survives the worker.
create table group_variables (
  organization_id uuid not null,
  group_id uuid not null,
  key text not null,
  value_sealed bytea not null,
  primary key (group_id, key),
  foreign key (organization_id, group_id) references groups (organization_id, id) on delete cascade
);
create index group_variables_of_organization on group_variables (organization_id);
