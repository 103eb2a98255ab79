-- app_id is what people pass when uploading or running: the id given to the app, or else its bundle id.
create table apps (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  name text not null,
  platform text not null check (platform in ('ios', 'android', 'web', 'chrome-extension')),
  bundle_id text collate "C",
  app_id text collate "C",
  environment_id uuid,
  ios_keychain_access_group_remapping_enabled boolean not null default false,
  active_build_id uuid,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, environment_id) references environments (organization_id, id)
);
create unique index apps_identity on apps (organization_id, platform, app_id);
create index apps_by_bundle_id on apps (organization_id, bundle_id);
create index apps_of_environment on apps (environment_id);

-- A deleted build keeps its row, because finished runs go on naming it.
create table builds (
  id uuid primary key,
  organization_id uuid not null,
  app_id uuid not null,
  commit_sha text collate "C",
  branch_name text,
  repo_full_name text,
  filename text,
  size_bytes bigint,
  version text,
  package_kind text,
  ios_target text check (ios_target in ('simulator', 'device')),
  manifest_version smallint,
  archive_offset bigint,
  url text,
  blob_key text,
  variables jsonb not null default '{}',
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  sequence bigint generated always as identity,
  deleted_at timestamptz(3),
  unique (organization_id, id),
  unique (app_id, id),
  foreign key (organization_id, app_id) references apps (organization_id, id) on delete cascade
);
create index builds_newest on builds (app_id, sequence desc) where deleted_at is null;
create index builds_by_commit on builds (app_id, commit_sha) where deleted_at is null;
create index builds_by_branch on builds (app_id, branch_name, sequence desc) where deleted_at is null;
create index builds_of_organization on builds (organization_id);

-- The active build is one of the app's own.
alter table apps add foreign key (id, active_build_id) references builds (app_id, id) on delete set null (active_build_id);

create table app_dependencies (
  organization_id uuid not null,
  app_id uuid not null,
  dependency_app_id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (app_id, dependency_app_id),
  foreign key (organization_id, app_id) references apps (organization_id, id) on delete cascade,
  foreign key (organization_id, dependency_app_id) references apps (organization_id, id)
);
create index app_dependencies_of_dependency on app_dependencies (dependency_app_id);
create index app_dependencies_of_organization on app_dependencies (organization_id);

-- An upload that was started and not yet confirmed; its file is deleted when it expires.
create table uploads (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  file_path text not null unique,
  filename text not null,
  expires_at timestamptz(3) not null
);
create index uploads_expiring on uploads (expires_at);
create index uploads_of_organization on uploads (organization_id);
