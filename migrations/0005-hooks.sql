create table hooks (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  name text collate "C" not null,
  script text not null,
  script_type text not null
    check (script_type in ('python', 'javascript', 'typescript', 'bash', 'curl', 'launch_args')),
  description text,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  unique (organization_id, id),
  constraint hooks_name_unique unique (organization_id, name)
);

-- Where a hook runs: around one flow or around one suite, before or after it, in this order.
create table hook_attachments (
  id uuid primary key,
  organization_id uuid not null,
  hook_id uuid not null,
  flow_id uuid,
  suite_id uuid,
  position text not null check (position in ('setup', 'teardown')),
  ordinal integer not null,
  foreign key (organization_id, hook_id) references hooks (organization_id, id),
  foreign key (organization_id, flow_id) references flows (organization_id, id) on delete cascade,
  foreign key (organization_id, suite_id) references suites (organization_id, id) on delete cascade,
  check (num_nonnulls(flow_id, suite_id) = 1),
  unique nulls not distinct (flow_id, suite_id, position, ordinal)
);
create index hook_attachments_of_hook on hook_attachments (hook_id);
create index hook_attachments_of_suite on hook_attachments (suite_id);
create index hook_attachments_of_organization on hook_attachments (organization_id);
