create table suites (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  name text not null,
  description text,
  instructions text,
  variables jsonb not null default '{}',
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  unique (organization_id, id)
);

-- A suite's auth instructions are the instructions of its setup flow: a flow that belongs to the suite, is not listed and
-- goes with it.
create table flows (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  name text not null,
  instructions text not null,
  caching_enabled boolean not null default false,
  device_count smallint not null default 1 check (device_count in (1, 2)),
  variables jsonb not null default '{}',
  setup_of_suite_id uuid unique,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, setup_of_suite_id) references suites (organization_id, id) on delete cascade
);
create index flows_listed on flows (organization_id, created_at, id) where setup_of_suite_id is null;

-- The order of a suite's flows. Ordinals only grow and may have gaps, so removing a flow touches no other row; the position
-- that people see is the rank by ordinal.
create table suite_flows (
  organization_id uuid not null,
  suite_id uuid not null,
  flow_id uuid not null,
  ordinal integer not null,
  primary key (suite_id, flow_id),
  unique (suite_id, ordinal),
  foreign key (organization_id, suite_id) references suites (organization_id, id) on delete cascade,
  foreign key (organization_id, flow_id) references flows (organization_id, id) on delete cascade
);
create index suite_flows_of_flow on suite_flows (flow_id);
create index suite_flows_of_organization on suite_flows (organization_id);
