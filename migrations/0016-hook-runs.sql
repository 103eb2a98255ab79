-- One execution of a hook: around a suite (no run), or around or inside one attempt of a run.
create table hook_runs (
  id uuid primary key,
  organization_id uuid not null,
  batch_id uuid not null,
  group_id uuid not null,
  run_id uuid,
  attempt integer,
  hook_id uuid not null,
  name text not null,
  position text not null check (position in ('setup', 'runtime', 'teardown')),
  status text not null default 'running' check (status in ('running', 'passed', 'failed', 'timed_out', 'terminated')),
  output text not null default '',
  exports jsonb not null default '[]',
  warnings jsonb not null default '[]',
  problem text,
  started_at timestamptz(3) not null default clock_timestamp(),
  duration_ms double precision not null default 0,
  check ((run_id is null) = (attempt is null)),
  foreign key (organization_id, batch_id) references batches (organization_id, id) on delete cascade,
  foreign key (organization_id, group_id) references groups (organization_id, id) on delete cascade,
  foreign key (organization_id, run_id) references runs (organization_id, id) on delete cascade
);
create index hook_runs_of_group on hook_runs (group_id, started_at);
create index hook_runs_of_run on hook_runs (run_id, attempt);
create index hook_runs_of_batch on hook_runs (batch_id);
create index hook_runs_of_organization on hook_runs (organization_id);

-- Nothing is said of what it printed: that may be long, and stands with the run.
create function tell_of_hook_run() returns trigger language plpgsql as $$
begin
  if old.status = 'running' and new.status <> 'running' then
    insert into events (organization_id, batch_id, run_id, kind, data)
    values (new.organization_id, new.batch_id, new.run_id, 'hook-finished', jsonb_build_object(
      'run_id', new.run_id, 'attempt', new.attempt, 'group_id', new.group_id, 'hook', jsonb_build_object(
        'hook_id', new.hook_id, 'name', new.name, 'position', new.position, 'status', new.status,
        'exports', new.exports, 'warnings', new.warnings, 'duration_ms', new.duration_ms)));
  end if;
  return null;
end $$;
create trigger tell_of_hook_run after update on hook_runs for each row execute function tell_of_hook_run();

-- What a hook exports and what the agent sets are two pools: the agent's word wins, whichever came later. A value that holds a
-- secret is one, whatever it is called.
alter table group_variables
  add column source text not null default 'agent' check (source in ('agent', 'hook')),
  add column is_secret boolean not null default false,
  drop constraint group_variables_pkey,
  add primary key (group_id, source, key);
