-- What runs are listed by stands on the run itself, beside its status and its place in time: whatever a list is filtered by,
-- one index holds the answer in order. A branch is kept by its digest, for a name may be longer than an index takes.
alter table runs
  add column app_id uuid,
  add column suite_id uuid,
  add column branch_key uuid;

create function place_run() returns trigger language plpgsql as $$
begin
  select (b.app ->> 'id')::uuid, md5(b.build ->> 'branch_name')::uuid into new.app_id, new.branch_key
  from batches b where b.id = new.batch_id;
  select (g.suite ->> 'id')::uuid into new.suite_id from groups g where g.id = new.group_id;
  return new;
end $$;
create trigger place_run before insert on runs for each row when (new.batch_id is not null) execute function place_run();

update runs r set app_id = (b.app ->> 'id')::uuid, branch_key = md5(b.build ->> 'branch_name')::uuid,
  suite_id = (g.suite ->> 'id')::uuid
from batches b, groups g where b.id = r.batch_id and g.id = r.group_id;

create index runs_by_status on runs (organization_id, status, created_at, sequence) where batch_id is not null;
create index runs_by_app on runs (organization_id, app_id, status, created_at, sequence) where batch_id is not null;
create index runs_by_flow on runs (organization_id, flow_id, status, created_at, sequence) where batch_id is not null;
create index runs_by_suite on runs (organization_id, suite_id, status, created_at, sequence) where suite_id is not null;
create index runs_by_branch on runs (organization_id, branch_key, status, created_at, sequence) where branch_key is not null;

-- The labels that a run's flow and suite carried when it was asked for; later changes of labels leave history as it was.
-- label_id is no reference, for the same reason.
create table run_labels (
  organization_id uuid not null,
  run_id uuid not null,
  label_id uuid not null,
  status text not null,
  created_at timestamptz(3) not null,
  sequence bigint not null,
  primary key (run_id, label_id),
  foreign key (organization_id, run_id) references runs (organization_id, id) on delete cascade
);
create index run_labels_in_order on run_labels (organization_id, label_id, status, created_at, sequence);

create function label_runs() returns trigger language plpgsql as $$
begin
  insert into run_labels (organization_id, run_id, label_id, status, created_at, sequence)
  select r.organization_id, r.id, l.label_id, r.status, r.created_at, r.sequence
  from added r cross join lateral (
    select f.label_id from flow_labels f where f.organization_id = r.organization_id and f.flow_id = r.flow_id
    union
    select s.label_id from suite_labels s where s.organization_id = r.organization_id and s.suite_id = r.suite_id) l
  where r.batch_id is not null;
  return null;
end $$;
create trigger label_runs after insert on runs
  referencing new table as added for each statement execute function label_runs();

create function keep_label_status() returns trigger language plpgsql as $$
begin
  update run_labels set status = new.status where run_id = new.id;
  return null;
end $$;
create trigger keep_label_status after update on runs
  for each row when (old.status is distinct from new.status) execute function keep_label_status();

-- Live pictures: the newest of each device of a run, sent on and never kept. Unlogged, because nothing is lost with them.
-- Pictures are taken only while somebody watches the run or its batch; a watch that is not renewed ends by itself.
create unlogged table frames (
  organization_id uuid not null,
  run_id uuid not null,
  device_index integer not null,
  at timestamptz(3) not null,
  jpeg bytea not null,
  primary key (run_id, device_index),
  foreign key (organization_id, run_id) references runs (organization_id, id) on delete cascade
);
-- A JPEG does not become smaller.
alter table frames alter column jpeg set storage external;

create unlogged table frame_watches (
  organization_id uuid not null,
  batch_id uuid not null,
  run_id uuid,
  until timestamptz(3) not null,
  unique nulls not distinct (batch_id, run_id),
  foreign key (organization_id, batch_id) references batches (organization_id, id) on delete cascade
);

create function tell_of_frame() returns trigger language plpgsql as $$
begin
  perform pg_notify('saywright_events', 'frames:' || r.batch_id) from runs r where r.id = new.run_id;
  return null;
end $$;
create trigger tell_of_frame after insert or update on frames for each row execute function tell_of_frame();

create function forget_frames() returns trigger language plpgsql as $$
begin
  delete from frames where run_id = new.id;
  delete from frame_watches where batch_id = new.batch_id and run_id = new.id;
  return null;
end $$;
create trigger forget_frames after update on runs
  for each row when (new.is_final and not old.is_final) execute function forget_frames();

create function forget_watches() returns trigger language plpgsql as $$
begin
  delete from frame_watches where batch_id = new.id;
  return null;
end $$;
create trigger forget_watches after update on batches
  for each row when (new.finished_at is not null and old.finished_at is null) execute function forget_watches();

-- What the workers that live can run on. They say so again and again; a worker that fell silent offers nothing.
create table worker_devices (
  worker_id uuid not null,
  platform text not null,
  target text not null,
  model text not null,
  os_version text not null,
  fast_launch boolean not null,
  seen_at timestamptz not null default now(),
  primary key (worker_id, platform, target, model, os_version)
);
