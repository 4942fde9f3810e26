-- Which programs work with this database, so that hosts are upgraded one by one, and rolled back.

create table schema_compatibility (
  singleton boolean primary key default true check (singleton),
  oldest_program int not null
);
comment on table schema_compatibility is
  'Which programs work with this database (docs/operations.md#upgrade). One row.';
comment on column schema_compatibility.singleton is 'Always true: there is one row.';
comment on column schema_compatibility.oldest_program is
  'The newest migration that a program must know to work here. Adding to the schema leaves it as it
is; what takes away something raises it to the migration of the first program that does without.';
insert into schema_compatibility (oldest_program) values (38);
