-- What is known of each device beside its lease: for whom it is held and since when, how it was left, whether it can be reached.
alter table devices
  add column first_seen_at timestamptz(3) not null default now(),
  -- Why it cannot be reached although it is known; null: it can.
  add column away_since timestamptz(3),
  add column away_reason text,
  add column leased_at timestamptz(3),
  add column leased_for_group uuid,
  add column leased_for_run uuid,
  add column freed_at timestamptz(3),
  -- A session that whoever had the device last has begun and not ended, and apps that may still lie on it.
  add column session_id text,
  add column left_apps text[] not null default '{}',
  add column last_fault_at timestamptz(3),
  -- Whose session it was: what went wrong may tell of an app, which is nobody else's business.
  add column last_fault_of uuid;

-- Who needs two devices waits for both at once, and takes both or none.
alter table device_waits add column other_device_ids text[];

-- What came of the wish to have an .ipa signed anew with its keychain access groups remapped, and what is installed then.
alter table builds
  add column keychain_remapping text check (keychain_remapping in ('running', 'instrumented', 'skipped', 'failed')),
  add column keychain_remapping_note text,
  add column resigned_blob_key text;
