-- The variables that an attempt had: where each came from, and its value; in place of secrets, their placeholders.
alter table attempts add column variables jsonb not null default '[]';
