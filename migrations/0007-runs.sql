-- flow_id is no reference: a deleted flow leaves its runs. `sequence` is the order in which runs became visible to readers,
-- because whoever adds runs holds the organization's lock until its commit.
create table runs (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  sequence bigint generated always as identity,
  flow_id uuid not null,
  flow_name text not null,
  status text not null default 'queued'
    check (status in ('queued', 'running', 'passed', 'failed', 'error', 'terminated', 'skipped')),
  created_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  run_seconds double precision,
  uncached_action_count integer not null default 0,
  cached_action_count integer not null default 0,
  is_final boolean not null generated always as (status not in ('queued', 'running')) stored,
  unique (organization_id, id)
);
create index runs_in_order on runs (organization_id, created_at, sequence);
create index runs_unfinished on runs (organization_id, created_at) where not is_final;

-- Nothing leaves a final state, and what was counted for usage stays as it was counted.
create function keep_final_run() returns trigger language plpgsql as $$
begin
  if old.is_final and (new.status, new.run_seconds, new.uncached_action_count, new.cached_action_count, new.created_at)
    is distinct from (old.status, old.run_seconds, old.uncached_action_count, old.cached_action_count, old.created_at) then
    raise exception 'run % is % and stays so', old.id, old.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_final_run before update on runs for each row execute function keep_final_run();
