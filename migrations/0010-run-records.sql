-- What became of a run: why it ended as it did, on what, and everything that was done in it.
alter table runs
  add column attempt integer not null default 0,
  add column reason jsonb,
  add column devices jsonb not null default '[]',
  add column warnings jsonb not null default '[]',
  add column cancel_requested_at timestamptz(3);

-- One thing that the agent did or checked, in one attempt of a run. An earlier attempt keeps its actions.
create table actions (
  organization_id uuid not null,
  run_id uuid not null,
  attempt integer not null,
  index integer not null,
  record jsonb not null,
  primary key (run_id, attempt, index),
  foreign key (organization_id, run_id) references runs (organization_id, id) on delete cascade
);
create index actions_of_organization on actions (organization_id);

-- Nothing leaves a final state; groups as runs.
create function keep_final_group() returns trigger language plpgsql as $$
begin
  if old.status not in ('queued', 'running') and new.status is distinct from old.status then
    raise exception 'group % is % and stays so', old.id, old.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_final_group before update on groups for each row execute function keep_final_group();
