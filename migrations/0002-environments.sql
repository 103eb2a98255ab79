-- Every table below an organization has a unique (organization_id, id), and every reference to it carries both columns:
-- a row of one organization cannot point at a row of another, whatever the code does.

create table environments (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  name text not null,
  proxy_url_sealed bytea,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  unique (organization_id, id),
  unique (organization_id, name)
);

-- A secret has value_sealed, a plain variable has value; never both, never neither.
create table variables (
  id uuid primary key,
  organization_id uuid not null,
  environment_id uuid not null,
  key text not null,
  value text,
  value_sealed bytea,
  description text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  foreign key (organization_id, environment_id) references environments (organization_id, id) on delete cascade,
  unique (environment_id, key),
  check (num_nonnulls(value, value_sealed) = 1)
);
create index variables_of_organization on variables (organization_id);
