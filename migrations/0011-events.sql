-- Every change of state is an event. Triggers write them, so that no code can change a state and forget to tell.
create table events (
  id bigint primary key,
  organization_id uuid not null,
  batch_id uuid not null,
  run_id uuid,
  kind text not null,
  data jsonb not null,
  created_at timestamptz(3) not null default now(),
  foreign key (organization_id, batch_id) references batches (organization_id, id) on delete cascade
);
create index events_of_batch on events (batch_id, id);
create index events_of_organization on events (organization_id);
create sequence events_id;

-- A reader asks for what follows the last id that it saw, so ids of a batch must become visible in their order: whoever adds
-- an event to a batch holds its lock until the commit.
create function number_event() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(5941277, hashtext(new.batch_id::text));
  new.id := nextval('events_id');
  perform pg_notify('saywright_events', new.batch_id::text);
  return new;
end $$;
create trigger number_event before insert on events for each row execute function number_event();

create function tell_of_batch() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into events (organization_id, batch_id, kind, data)
    values (new.organization_id, new.id, 'batch-started', jsonb_build_object('batch_id', new.id));
  elsif new.finished_at is not null and old.finished_at is null then
    insert into events (organization_id, batch_id, kind, data)
    values (new.organization_id, new.id, 'batch-finished', jsonb_build_object('batch_id', new.id));
  end if;
  return null;
end $$;
create trigger tell_of_batch after insert or update on batches for each row execute function tell_of_batch();

create function tell_of_group() returns trigger language plpgsql as $$
begin
  if new.status is distinct from old.status and new.finished_at is not null then
    insert into events (organization_id, batch_id, kind, data)
    values (new.organization_id, new.batch_id, 'group-finished', jsonb_build_object('group_id', new.id, 'status', new.status));
  end if;
  return null;
end $$;
create trigger tell_of_group after update on groups for each row execute function tell_of_group();

create function tell_of_run() returns trigger language plpgsql as $$
begin
  if new.batch_id is null then
    return null;
  end if;
  if new.attempt is distinct from old.attempt then
    insert into events (organization_id, batch_id, run_id, kind, data)
    values (new.organization_id, new.batch_id, new.id, 'run-started',
      jsonb_build_object('run_id', new.id, 'flow_id', new.flow_id, 'name', new.flow_name, 'attempt', new.attempt));
  end if;
  if new.is_final and not old.is_final then
    insert into events (organization_id, batch_id, run_id, kind, data)
    values (new.organization_id, new.batch_id, new.id, 'run-finished',
      jsonb_build_object('run_id', new.id, 'status', new.status, 'reason', new.reason));
  end if;
  return null;
end $$;
create trigger tell_of_run after update on runs for each row execute function tell_of_run();

create function tell_of_action() returns trigger language plpgsql as $$
begin
  insert into events (organization_id, batch_id, run_id, kind, data)
  select new.organization_id, r.batch_id, new.run_id, 'action-recorded',
    jsonb_build_object('run_id', new.run_id, 'attempt', new.attempt, 'action', new.record)
  from runs r where r.id = new.run_id and r.batch_id is not null;
  return null;
end $$;
create trigger tell_of_action after insert on actions for each row execute function tell_of_action();
