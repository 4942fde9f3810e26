-- Nobody is sent who is no worker: an assignment takes hours in worker_day, which refers to the
-- worker. Asked twice, a series of twenty visits paid for twenty more lookups.
alter table assignment drop constraint assignment_worker_id_fkey;
