-- What one run request started. What its runs need is kept as it was then: later edits change nothing that is under way, and
-- deleted things stay readable. Ids inside the snapshots are no references for the same reason.
create table batches (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  app jsonb not null,
  build jsonb not null,
  environment jsonb,
  extensions jsonb not null default '[]',
  options jsonb not null default '{}',
  idempotency_key text,
  cancel_requested_at timestamptz(3),
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  unique (organization_id, id),
  unique (organization_id, idempotency_key)
);

-- The runs of one suite, or of one lone flow: one device session unless they run in parallel.
create table groups (
  id uuid primary key,
  organization_id uuid not null,
  batch_id uuid not null,
  position integer not null,
  name text not null,
  suite jsonb,
  status text not null default 'queued'
    check (status in ('queued', 'running', 'passed', 'failed', 'error', 'terminated', 'skipped')),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  unique (organization_id, id),
  unique (batch_id, position),
  foreign key (organization_id, batch_id) references batches (organization_id, id) on delete cascade
);

alter table runs
  add column batch_id uuid,
  add column group_id uuid,
  add column position integer,
  add column flow jsonb,
  add foreign key (organization_id, batch_id) references batches (organization_id, id) on delete cascade,
  add foreign key (organization_id, group_id) references groups (organization_id, id) on delete cascade;
create index runs_of_batch on runs (batch_id);
create unique index runs_of_group on runs (group_id, position);
