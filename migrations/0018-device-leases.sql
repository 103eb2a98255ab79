-- Phones and tablets that runs take, one session at a time across all workers. Devices are the service's, not an organization's.
-- A lease of which nothing is heard ends by itself, so that a dead worker's device becomes free.
create table devices (
  id text primary key,
  platform text not null check (platform in ('android', 'ios')),
  target text not null check (target in ('simulator', 'emulator', 'physical')),
  model text not null,
  os_version text not null,
  seen_at timestamptz not null default now(),
  lease_id uuid,
  leased_to uuid references organizations on delete set null,
  lease_seen_at timestamptz,
  fault_count integer not null default 0,
  last_fault text,
  out_until timestamptz
);

-- Who waits for one of several devices. The organization that holds the fewest comes first, then who has waited longest.
create table device_waits (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  device_ids text[] not null,
  since timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default now()
);
create index device_waits_of_organization on device_waits (organization_id);
