-- What passing runs of a flow did, so that later ones can do it again. One entry for each set of circumstances and branch: a
-- branch whose app differs repairs its own.
create table remembered_flows (
  organization_id uuid not null,
  flow_id uuid not null,
  identity bytea not null,
  branch text not null,
  -- What the identity is made of, so that a miss can be explained.
  circumstances jsonb not null,
  login jsonb,
  flow jsonb not null,
  run_id uuid not null,
  recorded_at timestamptz(3) not null default now(),
  primary key (flow_id, identity, branch),
  foreign key (organization_id, flow_id) references flows (organization_id, id) on delete cascade
);
create index remembered_flows_of_flow on remembered_flows (organization_id, flow_id, recorded_at desc);

-- What hooks exported in the last passing run, as keyed hashes, to notice what changes from run to run.
create table settled_exports (
  organization_id uuid not null,
  flow_id uuid not null,
  flow_version bytea not null,
  environment_id text not null,
  hook_id uuid not null,
  key text not null,
  value_hash bytea not null,
  is_changing boolean not null,
  primary key (flow_id, flow_version, environment_id, hook_id, key),
  foreign key (organization_id, flow_id) references flows (organization_id, id) on delete cascade
);
create index settled_exports_of_organization on settled_exports (organization_id);

alter table attempts add column cache jsonb not null default '{"status": "off", "why": null, "healed": []}';
