-- Addresses that hear of runs, and what was sent to them. A delivery and its job are added with the change of state that it
-- tells of, by triggers, so that no code can change a state and forget to tell.
create table webhooks (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  url text not null,
  events text[] not null,
  enabled boolean not null default true,
  secret_sealed bytea not null,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  unique (organization_id, id)
);

-- subject_id is the batch or run that it tells of; null for a try.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  webhook_id uuid not null,
  event text not null,
  subject_id uuid,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  response_code integer,
  problem text,
  created_at timestamptz(3) not null default now(),
  next_attempt_at timestamptz(3),
  finished_at timestamptz(3),
  foreign key (organization_id, webhook_id) references webhooks (organization_id, id) on delete cascade
);
create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, created_at);
create index webhook_deliveries_of_organization on webhook_deliveries (organization_id);

create function queue_deliveries(organization uuid, told text, subject uuid) returns void language plpgsql as $$
declare added uuid;
begin
  for added in
    insert into webhook_deliveries (organization_id, webhook_id, event, subject_id)
    select w.organization_id, w.id, told, subject from webhooks w
    where w.organization_id = organization and w.enabled and told = any (w.events)
    returning id
  loop
    perform graphile_worker.add_job('deliver-webhook',
      json_build_object('organization_id', organization, 'delivery_id', added));
  end loop;
end $$;

create function deliver_of_batch() returns trigger language plpgsql as $$
begin
  perform queue_deliveries(new.organization_id, case tg_op when 'INSERT' then 'batch.started' else 'batch.completed' end, new.id);
  return null;
end $$;
create trigger deliver_of_new_batch after insert on batches for each row execute function deliver_of_batch();
create trigger deliver_of_batch after update on batches
  for each row when (new.finished_at is not null and old.finished_at is null) execute function deliver_of_batch();

create function deliver_of_run() returns trigger language plpgsql as $$
begin
  perform queue_deliveries(new.organization_id, 'run.completed', new.id);
  return null;
end $$;
create trigger deliver_of_run after update on runs
  for each row when (new.is_final and not old.is_final and new.batch_id is not null) execute function deliver_of_run();
