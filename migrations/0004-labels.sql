-- name_folded is the name as compared: case folded by the service, so that every server's locale agrees on what is the same.
create table labels (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  name text not null,
  name_folded text collate "C" not null,
  color text not null,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  unique (organization_id, id),
  constraint labels_name_unique unique (organization_id, name_folded)
);

-- The organization leads the key: whether a pair of another organization is attached shows in no answer.
create table flow_labels (
  organization_id uuid not null,
  flow_id uuid not null,
  label_id uuid not null,
  primary key (organization_id, flow_id, label_id),
  foreign key (organization_id, flow_id) references flows (organization_id, id) on delete cascade,
  foreign key (organization_id, label_id) references labels (organization_id, id) on delete cascade
);
create index flow_labels_of_label on flow_labels (label_id);

create table suite_labels (
  organization_id uuid not null,
  suite_id uuid not null,
  label_id uuid not null,
  primary key (organization_id, suite_id, label_id),
  foreign key (organization_id, suite_id) references suites (organization_id, id) on delete cascade,
  foreign key (organization_id, label_id) references labels (organization_id, id) on delete cascade
);
create index suite_labels_of_label on suite_labels (label_id);
