-- What several areas use: an extension, and the function by which a table refuses a change. A new
-- database is created from these files, in their order; CONTRIBUTING.md says what belongs to a change of
-- them. Columns are in the order in which they came: a new one is the last of its table.

-- For searching names by any part of them.
create extension if not exists pg_trgm;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is not permitted', lower(tg_op), tg_table_name
    using errcode = 'restrict_violation';
end $$;
comment on function refuse_change() is
  'Refuses the statement that fires it (error 23001): for tables to which rows are only added.';
