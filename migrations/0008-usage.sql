-- Totals of finished runs by the minute and by the hour in which they were created, so that usage of any range is a sum over
-- few rows: whole hours, then whole minutes, then the runs of two broken minutes.
create table usage_buckets (
  organization_id uuid not null references organizations on delete cascade,
  width text not null check (width in ('minute', 'hour')),
  starts_at timestamptz not null,
  run_count bigint not null,
  run_seconds double precision not null,
  uncached_action_count bigint not null,
  cached_action_count bigint not null,
  primary key (organization_id, width, starts_at)
);

-- A run enters the buckets once, when it becomes final. One statement may finish many runs: buckets are written in order of
-- their key, so that two such statements cannot deadlock.
create function count_final_runs(finished runs[]) returns void language sql as $$
  insert into usage_buckets
    (organization_id, width, starts_at, run_count, run_seconds, uncached_action_count, cached_action_count)
  select r.organization_id, w.width, date_trunc(w.width, r.created_at, 'UTC'),
    count(*), coalesce(sum(r.run_seconds), 0), sum(r.uncached_action_count), sum(r.cached_action_count)
  from unnest(finished) r cross join (values ('hour'), ('minute')) w (width)
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (organization_id, width, starts_at) do update set
    run_count = usage_buckets.run_count + excluded.run_count,
    run_seconds = usage_buckets.run_seconds + excluded.run_seconds,
    uncached_action_count = usage_buckets.uncached_action_count + excluded.uncached_action_count,
    cached_action_count = usage_buckets.cached_action_count + excluded.cached_action_count
$$;

create function count_inserted_final_runs() returns trigger language plpgsql as $$
declare finished runs[] := (select array_agg(n) from added n where n.is_final);
begin
  perform count_final_runs(finished);
  return null;
end $$;
create trigger count_inserted_final_runs after insert on runs
  referencing new table as added for each statement execute function count_inserted_final_runs();

create function count_finished_runs() returns trigger language plpgsql as $$
declare finished runs[] := (
  select array_agg(n) from after_update n join before_update o using (id) where n.is_final and not o.is_final);
begin
  perform count_final_runs(finished);
  return null;
end $$;
create trigger count_finished_runs after update on runs
  referencing old table as before_update new table as after_update
  for each statement execute function count_finished_runs();
