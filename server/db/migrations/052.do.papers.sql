-- A file with a worker's paper.

create table worker_document_file (
  document_id bigint primary key references worker_document on delete cascade,
  key text not null unique,
  name text not null,
  type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  bytes int not null check (bytes > 0),
  added_at timestamptz not null
);
comment on table worker_document_file is
  'Files of papers, whose bytes are in the storage of files (docs/integrations/storage.md). An object there
that no row names is deleted after a day.';
comment on column worker_document_file.key is 'Names the object in the storage; another file has another one.';
comment on column worker_document_file.name is 'As the file was called where it was chosen.';
