-- What an organization has set for itself; what it has not set is left out and takes the default.
create table organization_settings (
  organization_id uuid primary key references organizations on delete cascade,
  settings jsonb not null default '{}'
);
