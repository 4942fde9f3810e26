-- How long ways to a region take, learned from the crews' steps.

create table region_pace (
  region_id int primary key references region on delete cascade,
  pace double precision not null check (pace between 0.6 and 2),
  trips int not null check (trips > 0),
  learned_at timestamptz not null
);
comment on table region_pace is
  'How many times as long as estimated ways to a region take; none with too few trips (product/board.md#travel).';
comment on column region_pace.trips is 'Of how many trips it is the median.';
