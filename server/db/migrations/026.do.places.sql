alter table region add column version int not null default 1;
comment on column region.version is 'Counts its changes, so that none is made of an outdated one.';
alter table postcode add column version int not null default 1;
comment on column postcode.version is 'Counts its changes, so that none is made of an outdated one.';
